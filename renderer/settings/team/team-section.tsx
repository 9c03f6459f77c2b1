import { Button, FileButton, Group, PasswordInput, Stack, Textarea, TextInput } from '@mantine/core';
import { isNotEmpty, useForm } from '@mantine/form';
import { IconCopyCheck } from '@tabler/icons-react';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { type ComponentProps, useRef, useState } from 'react';
import type { Problem } from '../../../shared/model/problem.ts';
import type { TeamDouble, TeamStatus } from '../../../shared/model/team.ts';
import { counted } from '../../../shared/words/amounts.ts';
import { keyOf } from '../../ipc/ask.ts';
import { call } from '../../ipc/call-main.ts';
import { useCall } from '../../ipc/mutations.ts';
import { useTeam } from '../../ipc/queries.ts';
import { TeamBudgetButton, teamBudgetWords } from '../../money/budget-dialogs.tsx';
import { ConfirmDialog } from '../../ui/ask-dialogs.tsx';
import { StandingBadge } from '../../ui/badge.tsx';
import { Dialog, useDialogCall } from '../../ui/dialog.tsx';
import { Notice, ProblemNotice } from '../../ui/notice.tsx';
import { Disclosure, Facts, Loaded, Section } from '../../ui/page.tsx';
import { useNow } from '../../ui/page-state.ts';
import { copyText } from '../../ui/saved-and-copied.tsx';
import { SmallButton } from '../../ui/small-parts.tsx';
import { showDone } from '../../ui/toasts.tsx';
import { useSecret } from '../connection-forms.tsx';
import { SettingLine, SwitchLine } from '../setting-line.tsx';
import { doubleInWords, exchangeInFull, membersInWords, type TeamWay, testWords } from './team-words.ts';

/** The team that this computer shares with, and the ways into one and out of it. */
export function TeamSection() {
  const status = useTeam();
  const [way, setWay] = useState<TeamWay | null>(null);
  const close = () => setWay(null);
  // The buttons that led in or out are gone then: the keyboard goes on here.
  const content = useRef<HTMLDivElement>(null);
  const goOn = () => content.current?.focus({ preventScroll: true });
  return (
    <Section title="Team" hint="Colleagues who share this service account.">
      <div ref={content} tabIndex={-1}>
        <Loaded of={status} what="your team" lines={2}>
          {(team) => (team ? <InTeam team={team} onLeft={goOn} /> : <NoTeam onEnter={setWay} />)}
        </Loaded>
      </div>
      <Dialog opened={way !== null} onClose={close} title={way && words[way].title} size="lg">
        {way && (
          <TeamForm
            way={way}
            onClose={close}
            onEntered={({ teamName }) => {
              close();
              goOn();
              showDone(`You’re now in the team “${teamName}”.`);
            }}
          />
        )}
      </Dialog>
    </Section>
  );
}

const NoTeam = ({ onEnter }: { onEnter: (way: TeamWay) => void }) => (
  <SettingLine
    label="Share with colleagues"
    hint="Nobody pays for the same row twice or calls somebody who asked not to be called. You need a PostgreSQL database of your own."
  >
    <Group gap="xs" wrap="nowrap">
      <Button onClick={() => onEnter('create')}>Create a team</Button>
      <Button onClick={() => onEnter('join')}>Join a team</Button>
    </Group>
  </SettingLine>
);

function InTeam({ team, onLeft }: { team: TeamStatus; onLeft: () => void }) {
  const { teamName, memberName, host, members, exchange, doubles } = team;
  const now = useNow();
  return (
    <Stack gap="sm">
      {exchange.state === 'unreachable' && <ProblemNotice problem={exchange.problem} tone="warn" />}
      <Doubles doubles={doubles} />
      <Facts
        look="columns"
        lines={[
          { name: 'Team', value: teamName },
          { name: 'Your name', value: memberName },
          { name: 'Members', value: membersInWords(members, memberName) },
          { name: 'Database', value: host },
          {
            name: 'State',
            value: <StandingBadge of={exchangeInFull(exchange, now)} />,
          },
        ]}
      />
      <div>
        <SettingLine label="Team budget" hint={teamBudgetWords(team).text}>
          <TeamBudgetButton team={team} />
        </SettingLine>
        <ShareAnswers isOn={team.sharesAnswers} />
        <SettingLine label="Leave the team" hint="Your own jobs, results and lookups stay on this computer.">
          <LeaveButton teamName={teamName} onLeft={onLeft} />
        </SettingLine>
      </div>
    </Stack>
  );
}

/** Whether results are shared: for the whole team, by any member. */
function ShareAnswers({ isOn }: { isOn: boolean }) {
  const share = useCall('team:share-answers', { renews: ['team:status'] });
  return (
    <SwitchLine
      label="Share results"
      hint="Colleagues can use each other’s results instead of paying again. They’re encrypted with the passphrase."
      checked={share.isPending ? share.variables.isOn : isOn}
      onChange={(wanted) => share.mutate({ isOn: wanted })}
    />
  );
}

/** What was paid for twice, or may have been, since the team could not be asked. */
function Doubles({ doubles }: { doubles: readonly TeamDouble[] }) {
  if (doubles.length === 0) return null;
  const rows = doubles.reduce((sum, double) => sum + double.rows, 0);
  return (
    <Notice
      icon={IconCopyCheck}
      title={`${counted(rows, 'row was', 'rows were')} looked up twice in the team.`}
    >
      <ul>
        {doubles.map((double) => (
          <li key={`${double.list} ${double.member}`}>{doubleInWords(double)}</li>
        ))}
      </ul>
    </Notice>
  );
}

function LeaveButton({ teamName, onLeft }: { teamName: string; onLeft: () => void }) {
  const asking = useDialogCall('team:leave', {
    renews: ['team:status'],
    onSuccess() {
      onLeft();
      showDone(`You left the team “${teamName}”.`);
    },
  });
  return (
    <>
      <Button c="var(--desk-bad-fg)" onClick={asking.open}>
        Leave team
      </Button>
      <ConfirmDialog
        {...asking.shown}
        title={`Leave “${teamName}”?`}
        action="Leave team"
        danger
        onConfirm={() => asking.mutate(undefined)}
      >
        <p>
          What you did stays on this computer and with the team, and so does the suppression list. From now on
          you could pay for rows that colleagues looked up.
        </p>
        <p>To come back, you need the database password and the passphrase.</p>
      </ConfirmDialog>
    </>
  );
}

const words: Record<TeamWay, { title: string; action: string; passphrase: string }> = {
  create: {
    title: 'Create a team',
    action: 'Create team',
    passphrase:
      'It encrypts what your team shares. It can’t be changed or recovered. Share it with colleagues in person.',
  },
  join: {
    title: 'Join a team',
    action: 'Join team',
    passphrase: 'Ask the colleague who created the team.',
  },
};

/** Of the contract: `NewTeamSchema`. */
const shortestPassphrase = 12;

interface WayProps {
  way: TeamWay;
  onClose: () => void;
  onEntered: (team: TeamStatus) => void;
}

/** Where a team's database is, as whom it is used, and the team's passphrase. */
function TeamForm({ way, onClose, onEntered }: WayProps) {
  const queryClient = useQueryClient();
  const form = useForm({
    initialValues: { teamName: '', memberName: '', address: '', user: '', ca: '' },
    validate: {
      teamName: way === 'create' ? isNotEmpty('Enter a name for the team.') : () => null,
      memberName: isNotEmpty('Enter your name.'),
      address: isNotEmpty('Enter the address of the database.'),
      user: isNotEmpty('Enter the user name.'),
    },
  });
  const password = useSecret();
  const passphrase = useSecret();
  const [isTooShort, setTooShort] = useState(false);

  const server = () => {
    const { address, user, ca } = form.getValues();
    return { address, user, password: password.read(), ca: ca.trim() === '' ? null : ca };
  };
  const enter = useMutation({
    meta: { quiet: true },
    mutationFn: () => {
      const { teamName, memberName } = form.getValues();
      const member = { server: server(), memberName, passphrase: passphrase.read() };
      return way === 'create' ? call('team:create', { ...member, teamName }) : call('team:join', member);
    },
    onSuccess(team) {
      queryClient.setQueryData(keyOf('team:status', undefined), team);
      onEntered(team);
    },
  });
  const test = useMutation({
    meta: { quiet: true },
    mutationFn: () => call('team:test', server()),
  });

  function testNow() {
    const wrong = [form.validateField('address'), form.validateField('user')];
    if (!wrong.some(({ hasError }) => hasError)) test.mutate();
  }

  function submit() {
    const isShort = passphrase.read().length < shortestPassphrase;
    setTooShort(isShort);
    if (form.validate().hasErrors || isShort) return;
    test.reset();
    enter.mutate();
  }

  return (
    <form
      onSubmit={(event) => {
        event.preventDefault();
        submit();
      }}
    >
      <Stack gap="sm">
        <Group grow align="flex-start">
          {way === 'create' && (
            <TextInput
              label="Team name"
              placeholder="Acme sales"
              maxLength={100}
              {...form.getInputProps('teamName')}
              data-autofocus
            />
          )}
          <TextInput
            label="Your name"
            placeholder="Shown to colleagues"
            maxLength={100}
            {...form.getInputProps('memberName')}
            data-autofocus={way === 'join' || undefined}
          />
        </Group>
        <TextInput
          label="Database address"
          placeholder="postgres://db.example.com:5432/enrich"
          inputMode="url"
          maxLength={500}
          {...form.getInputProps('address')}
        />
        <Group grow align="flex-start">
          <TextInput label="User name" maxLength={100} {...form.getInputProps('user')} />
          <TextInput label="Password" maxLength={500} {...password.field} />
        </Group>
        <PasswordInput
          label="Passphrase"
          description={words[way].passphrase}
          placeholder={`At least ${shortestPassphrase} characters`}
          autoComplete="off"
          maxLength={500}
          ref={passphrase.field.ref}
          error={isTooShort && `Enter at least ${shortestPassphrase} characters.`}
          visibilityToggleButtonProps={{ 'aria-label': 'Show passphrase', tabIndex: 0 }}
        />
        <Disclosure summary="Options">
          <CertificateField {...form.getInputProps('ca')} onRead={(pem) => form.setFieldValue('ca', pem)} />
        </Disclosure>
        {/* There before its words, so that they are said. */}
        <div role="status">
          {test.error && <ProblemNotice problem={test.error.problem} tone="warn" />}
          {test.data && <TestResult {...testWords(test.data, way)} />}
        </div>
        {enter.error && <EnterProblem problem={enter.error.problem} />}
        <Group justify="space-between" gap="xs" mt={4}>
          <Button loading={test.isPending} onClick={testNow}>
            Test connection
          </Button>
          <Group gap="xs">
            <Button onClick={onClose}>Cancel</Button>
            <Button variant="filled" type="submit" loading={enter.isPending}>
              {words[way].action}
            </Button>
          </Group>
        </Group>
      </Stack>
    </form>
  );
}

const TestResult = ({ text, suits }: ReturnType<typeof testWords>) => (
  <Notice tone={suits ? 'ok' : 'warn'} title={text} />
);

/** Why a team was not created or joined; where rights are missing, with what gives them. */
function EnterProblem({ problem }: { problem: Problem }) {
  const sql = useCall('team:sql', { onSuccess: (text) => copyText(text, 'the SQL') });
  return (
    <ProblemNotice problem={problem}>
      {problem.needsAdministrator && (
        <SmallButton loading={sql.isPending} onClick={() => sql.mutate(undefined)}>
          Copy SQL for your administrator
        </SmallButton>
      )}
    </ProblemNotice>
  );
}

/** Who signed the server's certificate: pasted, or read from a file. */
function CertificateField({
  onRead,
  ...field
}: ComponentProps<typeof Textarea> & { onRead: (pem: string) => void }) {
  return (
    <Stack gap={8}>
      <Textarea
        label="CA certificate"
        description="Only if your server’s certificate isn’t trusted by this computer."
        placeholder="-----BEGIN CERTIFICATE-----"
        autosize
        minRows={3}
        maxRows={6}
        maxLength={100_000}
        autoComplete="off"
        spellCheck={false}
        {...field}
      />
      <FileButton
        accept=".pem,.crt,.cer"
        inputProps={{ 'aria-label': 'Certificate file' }}
        onChange={(file) => void file?.text().then(onRead)}
      >
        {(props) => (
          <SmallButton {...props} style={{ alignSelf: 'flex-start' }}>
            Choose file
          </SmallButton>
        )}
      </FileButton>
    </Stack>
  );
}
