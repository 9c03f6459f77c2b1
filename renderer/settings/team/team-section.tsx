import { Button, Group, Stack } from '@mantine/core';
import { IconCopyCheck } from '@tabler/icons-react';
import { useRef, useState } from 'react';
import type { TeamDouble, TeamStatus } from '../../../shared/model/team.ts';
import { counted } from '../../../shared/words/amounts.ts';
import { useCall } from '../../ipc/mutations.ts';
import { useTeam } from '../../ipc/queries.ts';
import { TeamBudgetButton, teamBudgetWords } from '../../money/budget-dialogs.tsx';
import { ConfirmDialog } from '../../ui/ask-dialogs.tsx';
import { StandingBadge } from '../../ui/badge.tsx';
import { useDialog } from '../../ui/dialog.tsx';
import { Notice, ProblemNotice } from '../../ui/notice.tsx';
import { Loaded, Section } from '../../ui/page.tsx';
import { useNow } from '../../ui/page-state.ts';
import { Facts } from '../../ui/subpage.tsx';
import { showDone } from '../../ui/toasts.tsx';
import { SettingLine, SwitchLine } from '../setting-line.tsx';
import { TeamDialog } from './team-form.tsx';
import { doubleInWords, exchangeInFull, membersInWords, type TeamWay } from './team-words.ts';

/** The team that this computer shares with, and the ways into one and out of it. */
export function TeamSection() {
  const status = useTeam();
  const [way, setWay] = useState<TeamWay | null>(null);
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
      <TeamDialog
        way={way}
        onClose={() => setWay(null)}
        onEntered={({ teamName }) => {
          setWay(null);
          goOn();
          showDone(`You’re now in the team “${teamName}”.`);
        }}
      />
    </Section>
  );
}

const NoTeam = ({ onEnter }: { onEnter: (way: TeamWay) => void }) => (
  <SettingLine
    label="Share with colleagues"
    hint="Nobody pays for the same row twice or calls somebody who asked not to be called. You need a PostgreSQL database of your own."
  >
    <Group gap="xs" wrap="nowrap">
      <Button variant="default" onClick={() => onEnter('create')}>
        Create a team
      </Button>
      <Button variant="default" onClick={() => onEnter('join')}>
        Join a team
      </Button>
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
      tone="warn"
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
  const asking = useDialog();
  const leave = useCall('team:leave', {
    meta: { quiet: true },
    renews: ['team:status'],
    onSuccess() {
      onLeft();
      showDone(`You left the team “${teamName}”.`);
    },
  });
  return (
    <>
      <Button variant="default" c="var(--desk-bad-fg)" onClick={asking.open}>
        Leave team
      </Button>
      <ConfirmDialog
        {...asking.shown}
        title={`Leave “${teamName}”?`}
        action="Leave team"
        danger
        saving={leave}
        onConfirm={() => leave.mutate(undefined)}
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
