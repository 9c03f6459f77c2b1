import { ActionIcon, Button, Group, Stack, Text, TextInput, Title } from '@mantine/core';
import { IconExternalLink, IconSearch, IconX } from '@tabler/icons-react';
import { skipToken, useQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect, useRef, useState } from 'react';
import type { ConnectionView } from '../../../shared/model/connection.ts';
import { answeredRun, type Understood } from '../../../shared/model/lookup-run.ts';
import type { LookupInput, Pasted } from '../../../shared/model/lookup-schemas.ts';
import { oneOfEachKind, type QuickOpening, type Recognized } from '../../../shared/model/quick-shortcut.ts';
import type { LookupField, LookupKind } from '../../../shared/model/services.ts';
import { counted } from '../../../shared/words/amounts.ts';
import { phoneText } from '../../../shared/words/phone-text.ts';
import { ask } from '../../ipc/ask.ts';
import { call, useTaken } from '../../ipc/call-main.ts';
import { useCall } from '../../ipc/mutations.ts';
import { activeOf, useConnections } from '../../ipc/queries.ts';
import { VerdictBadge } from '../../ui/badge.tsx';
import { Segments } from '../../ui/controls.tsx';
import { ProblemNotice } from '../../ui/notice.tsx';
import { Loading } from '../../ui/page.tsx';
import { Dim, SmallButton } from '../../ui/small-parts.tsx';
import type { HitProps } from '../hit.tsx';
import { useJudged } from '../judged.ts';
import { AskedBeforeNotice, answerHint, LookupAnswerView } from '../lookup-answer.tsx';
import { companyText, peopleText, useCostText } from '../lookup-words.ts';
import { LookupSessionProvider, useLookupSession, useSession } from '../session/session-context.tsx';
import { type KindState, questionText } from '../session/session-state.ts';
import classes from './quick.module.css';

const nothing: QuickOpening = { recognized: [] };

const takeOpening = () => call('quick:opening', undefined);
const run = (asked: Parameters<typeof call<'quick:run'>>[1]) => call('quick:run', asked);

/** The quick window's page: begins anew each time that the window is opened or closed. */
export function QuickPage() {
  const queryClient = useQueryClient();
  const [{ opening, turn }, setOpening] = useState({ opening: nothing, turn: 0 });
  useTaken('quick:opening-changed', takeOpening, (next) => {
    setOpening(({ turn: last }) => ({ opening: next ?? nothing, turn: last + 1 }));
    // It was hidden meanwhile: settings and the connection may be others.
    void queryClient.invalidateQueries();
  });

  return (
    <LookupSessionProvider key={turn} run={run}>
      <QuickLookup opening={opening} />
    </LookupSessionProvider>
  );
}

/** As many people are shown; the others stand in the main window. */
const mostShown = 5;

/** Whom an answer names, in short: people by rank with their phones, and whether these may be called. */
function QuickHit({ item }: HitProps) {
  const known = useJudged(item.people);
  if (!known) return <Loading what="the result" lines={3} />;
  const { judged, problem } = known;
  const company = item.company && companyText(item.company);
  const more = judged.length - mostShown;
  return (
    <>
      {problem && <ProblemNotice problem={problem} />}
      {company && (
        <Text size="md" fw={600}>
          {company}
        </Text>
      )}
      <Dim>{peopleText(judged.length, item.peopleCount)}</Dim>
      <Stack component="ul" gap={8} p={0} fz="sm" aria-label="People" style={{ listStyle: 'none' }}>
        {judged.slice(0, mostShown).map(({ person, phones }, index) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: people of one answer never move
          <li key={index}>
            <Text fw={600}>{person.fullName || 'Name not stated'}</Text>
            {phones.length === 0 && <Dim>No phones</Dim>}
            {phones.map(({ phone, judgment }, at) => (
              // biome-ignore lint/suspicious/noArrayIndexKey: the phones of one answer never move
              <Group key={at} gap="4px 10px" pt={3}>
                <span className="tabular">{phoneText(phone.number)}</span>
                <VerdictBadge verdict={judgment.verdict} />
                <Dim>{judgment.reasons[0]?.words}</Dim>
              </Group>
            ))}
          </li>
        ))}
      </Stack>
      {more > 0 && <Dim>{counted(more, 'more person', 'more people')} in Enrich Desk.</Dim>}
    </>
  );
}

/** What the kinds of lookup are called where a text is recognized as one of them. */
const kinds = { phone: 'Phone', email: 'Email', name: 'Name', business: 'Company' } as const;

/** Where a text goes that is nothing but the value of its kind. A name is taken apart first. */
const wholeField: Record<LookupKind, LookupField | null> = {
  phone: 'phone',
  email: 'email',
  business: 'company_name',
  name: null,
};

/** What a text is asked as; null where it cannot be read as that. @param offers what it was recognized as */
export async function inputOf(
  kind: LookupKind,
  text: string,
  offers: readonly Recognized[],
  understand: (pasted: Pasted) => Promise<Understood>,
): Promise<LookupInput | null> {
  const offered = offers.find((offer) => offer.kind === kind);
  if (offered) return offered.fields;
  const field = wholeField[kind];
  if (field) return { [field]: text.trim() };
  const into = { kind: 'name', field: 'first_name' } as const;
  const found = await understand({ text, into }).catch(() => null);
  return found?.parts.find((part) => part.kind === 'name')?.fields ?? null;
}

/** One text, and what it is: recognized, or as the user says. */
function useQuickForm({ recognized }: QuickOpening) {
  const queryClient = useQueryClient();
  /** Null while what was copied stands there. */
  const [typed, setTyped] = useState<string | null>(null);
  const [chosen, setChosen] = useState<LookupKind | null>(null);
  /** Which of what was copied stands there then. */
  const [copied, setCopied] = useState(recognized[0]);
  /** Why nothing was asked. */
  const [hint, setHint] = useState('');
  const isText = typed !== null && typed.trim() !== '';
  const understanding = {
    ...ask('lookups:understand', isText ? { text: typed, into: null } : skipToken),
    // It is somebody's data: nothing of it is kept once it is not shown.
    gcTime: 0,
  };
  const offersOf = (read: Understood | undefined) =>
    typed === null ? recognized : oneOfEachKind(read?.parts ?? []);
  const offers = offersOf(useQuery(understanding).data);
  const kind = chosen ?? offers[0]?.kind ?? null;
  const text = typed ?? (copied ? questionText(copied.kind, copied.fields) : '');
  return {
    text,
    kind,
    hint,
    isTyped: typed !== null,
    type(next: string) {
      setTyped(next);
      setHint('');
      if (next.trim() === '') setChosen(null);
    },
    choose(next: LookupKind) {
      setChosen(next);
      setCopied((now) => recognized.find((offer) => offer.kind === next) ?? now);
      setHint('');
    },
    /** What is to be asked; null where it is not known what that would be, which `hint` says. */
    async question(): Promise<{ kind: LookupKind; input: LookupInput } | null> {
      if (text.trim() === '') return null;
      const read = isText
        ? await queryClient.ensureQueryData(understanding).catch(() => undefined)
        : undefined;
      const known = offersOf(read);
      const as = chosen ?? known[0]?.kind ?? null;
      const input = as && (await inputOf(as, text, known, (pasted) => call('lookups:understand', pasted)));
      if (as && input) return { kind: as, input };
      setHint(as === null ? notRecognized : noName);
      return null;
    },
  };
}

const notRecognized = 'Not recognized. Type a phone, an email, a name or a company, or say above what it is.';
const noName = 'No name can be read from this. Type a first and a last name.';

/** Why nothing can be looked up on a connection; '' where it can. */
export function noAccountText(connection: ConnectionView | undefined): string {
  if (connection === undefined)
    return 'There is no connection to look up on. Add one in Enrich Desk, under Settings.';
  if (connection.key.state === 'missing' || connection.key.state === 'unreadable')
    return `The API key of ${connection.name} is not known here. Enter it in Enrich Desk, under Settings.`;
  return '';
}

/** One text, what it is, what that may cost, and a press on Enter. Nothing is asked without that. */
function QuickLookup({ opening }: { opening: QuickOpening }) {
  const session = useLookupSession();
  const asked = useSession((state) => state.kinds);
  const form = useQuickForm(opening);
  const { text, kind, hint, isTyped } = form;
  /** What the result below belongs to. */
  const [shown, setShown] = useState<LookupKind | null>(null);
  const { data } = useConnections();
  const connection = activeOf(data);
  const noAccount = data ? noAccountText(connection) : '';
  const field = useRef<HTMLInputElement>(null);
  const busy = shown !== null && asked[shown].busy;

  useEffect(() => field.current?.select(), []);

  const cost = useCostText(kind ?? 'phone');

  const lookUp = async () => {
    const question = busy || noAccount !== '' || !connection ? null : await form.question();
    if (question === null) return;
    session.open(question.kind, question.input, null);
    setShown(question.kind);
    session.run(question.kind);
  };

  return (
    <main className={classes.quick}>
      <header className={classes.head}>
        <Title order={1} size={13}>
          Quick lookup
        </Title>
        <ActionIcon
          variant="subtle"
          size="sm"
          aria-label="Close"
          onClick={() => void call('quick:close', undefined)}
        >
          <IconX size={15} aria-hidden />
        </ActionIcon>
      </header>
      <Stack
        component="form"
        gap={10}
        px={16}
        pt={4}
        pb={12}
        onSubmit={(event) => {
          event.preventDefault();
          void lookUp();
        }}
      >
        <Group align="flex-end" wrap="nowrap" gap={8}>
          <TextInput
            ref={field}
            flex={1}
            label="Look up anything"
            placeholder="A phone, email, name or company"
            maxLength={400}
            autoFocus
            value={text}
            onChange={(event) => form.type(event.currentTarget.value)}
          />
          <Button
            variant="filled"
            type="submit"
            loading={busy}
            disabled={text.trim() === '' || noAccount !== ''}
            leftSection={<IconSearch size={15} aria-hidden />}
          >
            Look up
          </Button>
        </Group>
        <Segments label="Recognized as" options={kinds} value={kind} onChange={form.choose} />
        <Dim role="status">{noAccount || hint || (kind && text !== '' ? cost : idle(text, isTyped))}</Dim>
      </Stack>
      {shown && <QuickAnswer kind={shown} {...asked[shown]} />}
      {!shown && (
        <Dim mt="auto" px={16} pt={6} pb={8}>
          Enter looks it up. Esc closes.
        </Dim>
      )}
    </main>
  );
}

function idle(text: string, isTyped: boolean): string {
  if (text.trim() !== '') return 'Not recognized yet. Say above what it is.';
  return isTyped ? '' : 'Nothing was recognized in what you copied last. Type what you want to look up.';
}

interface Props extends Pick<KindState, 'busy' | 'asked'> {
  kind: LookupKind;
}

/** What came of the last Enter, in short, and the way to all of it. */
function QuickAnswer({ kind, busy, asked }: Props) {
  const open = useCall('quick:open-in-app');
  const run = asked?.run ?? null;
  const answered = answeredRun(run);
  return (
    <section aria-label="Result" aria-live="polite" aria-busy={busy} className={classes.result}>
      {busy && <Loading what="the result" lines={3} />}
      {!busy && asked?.problem && <ProblemNotice problem={asked.problem} />}
      {!busy && <AskedBeforeNotice kind={kind} />}
      {!busy && run && (
        <Group justify="space-between" wrap="nowrap" gap={12}>
          <Dim>
            For {questionText(kind, asked?.input ?? {})}
            {answered && `. ${answerHint(answered.answer, answered.at, asked?.account)}`}
          </Dim>
          <SmallButton
            flex="none"
            leftSection={<IconExternalLink size={14} aria-hidden />}
            onClick={() => open.mutate(undefined)}
          >
            Open in Enrich Desk
          </SmallButton>
        </Group>
      )}
      {!busy && answered && (
        <LookupAnswerView kind={kind} answer={answered.answer} at={answered.at} short={QuickHit} />
      )}
    </section>
  );
}
