import { Box, Button, Group, Stack, Tabs, TextInput, VisuallyHidden } from '@mantine/core';
import { IconHistory, IconListSearch, IconSearch, IconWand } from '@tabler/icons-react';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { type ClipboardEvent, useDeferredValue, useId } from 'react';
import { Link, useLocation } from 'wouter';
import type { FieldReading, UnderstoodPart } from '../../shared/model/lookup-run.ts';
import type { LookupInput } from '../../shared/model/lookup-schemas.ts';
import { LookupKindSchema } from '../../shared/model/service-schemas.ts';
import {
  type LookupField,
  type LookupKind,
  lookupKinds,
  lookupServices,
} from '../../shared/model/services.ts';
import { ask } from '../ipc/ask.ts';
import { useActiveConnection } from '../ipc/queries.ts';
import { LikelyLookups } from '../money/budget-reason.tsx';
import { TabPanel } from '../ui/controls.tsx';
import { Notice } from '../ui/notice.tsx';
import { Page } from '../ui/page.tsx';
import { paths } from '../ui/paths.ts';
import { Dim, QuietButton, SmallButton } from '../ui/small-parts.tsx';
import { ListsSection } from './list/lists-section.tsx';
import { AskedBeforeNotice } from './lookup-answer.tsx';
import { LookupResults } from './lookup-results.tsx';
import { missingHint, useCostText } from './lookup-words.ts';
import { useLookupSession, useSession } from './session/session-context.tsx';
import { questionText } from './session/session-state.ts';

/** What was understood of a pasted text: what it filled, what else it may be, and the way back. */
function PasteNotice() {
  const session = useLookupSession();
  const notice = useSession((state) => state.notice);
  const isTyped = useSession((state) => state.unknown !== '');
  if (!notice) return null;
  const { filled, offers, notes } = notice;
  // The form right above shows it; the field itself is the way back.
  if (isTyped && filled && offers.length + notes.length === 0)
    return <VisuallyHidden role="status">{titleOf(filled, offers)}</VisuallyHidden>;
  return (
    <Notice
      tone={filled ? 'active' : 'warn'}
      icon={IconWand}
      title={titleOf(filled, offers)}
      role="status"
      actions={
        <>
          {offers.map((part) => (
            <SmallButton key={offerText(part)} onClick={() => session.fillIn(part)}>
              {offerText(part)}
            </SmallButton>
          ))}
          {filled && <SmallButton onClick={session.undo}>Undo</SmallButton>}
          <QuietButton onClick={session.dismiss}>Close</QuietButton>
        </>
      }
    >
      {notes.map((note) => (
        <p key={note}>{note}</p>
      ))}
    </Notice>
  );
}

const offerText = ({ kind, fields }: UnderstoodPart) =>
  `${lookupServices[kind].label}: ${questionText(kind, fields)}`;

function titleOf(filled: UnderstoodPart | null, offers: readonly UnderstoodPart[]): string {
  if (filled) {
    const { label, fields } = lookupServices[filled.kind];
    const parts = fields.flatMap(({ name, label: field }) => {
      const value = filled.fields[name];
      return value === undefined ? [] : [`${field} ${value}`];
    });
    return `Filled in for ${label}: ${parts.join(', ')}.${offers.length > 0 ? ' It holds more:' : ''}`;
  }
  if (offers.length === 0) return 'Nothing here is clear enough. Fill in the fields by hand.';
  return offers.length === 1 ? 'Is it one of these?' : 'Look up by:';
}

const tabs = 'lookup';

/** One person or company at a time. */
export function LookupPage() {
  const session = useLookupSession();
  const kind = useSession((state) => state.kind);
  const from = useSession((state) => state.from);
  const connection = useActiveConnection();
  const cost = useCostText(kind);
  const [, navigate] = useLocation();

  return (
    <Page
      title="Look up"
      subtitle={
        <>
          {cost}{' '}
          {connection?.kind === 'service' && <LikelyLookups kind={kind} account={connection} questions={1} />}
        </>
      }
      actions={
        <>
          <Button
            component={Link}
            href={paths.history}
            variant="subtle"
            color="gray"
            leftSection={<IconHistory size={15} aria-hidden />}
          >
            History
          </Button>
          <Button
            leftSection={<IconListSearch size={15} aria-hidden />}
            onClick={() => navigate(paths.lookupList)}
          >
            Look up a list
          </Button>
        </>
      }
      back={from && { ...from, onClick: session.goBack }}
    >
      <Anything />
      <Tabs
        id={tabs}
        value={kind}
        onChange={(value) => {
          const next = LookupKindSchema.safeParse(value);
          if (next.success) session.choose(next.data);
        }}
      >
        <Tabs.List aria-label="What to look up">
          {lookupKinds.map((each) => (
            <Tabs.Tab key={each} value={each}>
              {lookupServices[each].label}
            </Tabs.Tab>
          ))}
        </Tabs.List>
        <TabPanel tabs={tabs} tab={kind} label="What you know">
          <Stack gap={12} pt={14} pb={16}>
            <LookupForm key={kind} kind={kind} />
            <PasteNotice />
            <AskedBeforeNotice kind={kind} onOpenJob={(id) => navigate(paths.job(id))} />
          </Stack>
        </TabPanel>
      </Tabs>
      <LookupResults kind={kind} />
      <ListsSection />
    </Page>
  );
}

/** One field for whatever is at hand: fills the form of what it is while one types. Enter looks that up. */
function Anything() {
  const session = useLookupSession();
  const unknown = useSession((state) => state.unknown);
  const lookUp = async () => {
    if (unknown.trim() === '') return;
    await session.understandField();
    const { notice, kind } = session.state();
    if (notice?.filled) session.run(kind);
  };
  return (
    <Box
      component="form"
      maw={612}
      onSubmit={(event) => {
        event.preventDefault();
        void lookUp();
      }}
    >
      <TextInput
        label="Look up anything"
        placeholder="Type or paste a phone, email, name, company or signature"
        leftSection={<IconWand size={15} aria-hidden />}
        maxLength={longestLine}
        value={unknown}
        onFocus={(event) => event.currentTarget.select()}
        onChange={(event) => void session.recognize(event.currentTarget.value)}
        onPaste={(event) => {
          const pasted = takePasted(event);
          if (pasted) void session.recognize(pasted.line, pasted.text);
        }}
      />
    </Box>
  );
}

/** Of a field. */
const longestLine = 400;

/**
 * A text that is pasted into an empty field, or in place of all that stands there, and the line that it becomes: the field
 * itself would join its lines. Null for any other, which is left to the field.
 */
function takePasted(event: ClipboardEvent<HTMLInputElement>): { text: string; line: string } | null {
  const text = event.clipboardData.getData('text/plain');
  const { value, selectionStart, selectionEnd } = event.currentTarget;
  const replaces = value === '' || (selectionStart === 0 && selectionEnd === value.length);
  if (!replaces || text.trim() === '') return null;
  event.preventDefault();
  return { text, line: text.replace(/\s+/g, ' ').trim().slice(0, longestLine) };
}

/** The fields of one lookup. None is insisted on but that something is entered: the service decides what is enough. */
function LookupForm({ kind }: { kind: LookupKind }) {
  const session = useLookupSession();
  const values = useSession((state) => state.drafts[kind]);
  const busy = useSession((state) => state.kinds[kind].busy);
  const type = (changed: LookupInput) => session.type(kind, changed);
  const hint = missingHint(kind, values);
  const nothing = lookupServices[kind].fields.every(({ name }) => (values[name] ?? '').trim() === '');
  const reading = useReading(kind, values);
  const hintId = useId();

  return (
    <Group
      component="form"
      align="flex-start"
      gap={12}
      onSubmit={(event) => {
        event.preventDefault();
        if (!nothing) session.run(kind);
      }}
    >
      {lookupServices[kind].fields.map(({ name, label }) => {
        const said = reading(name);
        return (
          <TextInput
            key={name}
            flex={name === 'state' ? '0 1 110px' : '1 1 170px'}
            maw={300}
            descriptionProps={{ mt: 4, ...(said?.warns && { c: 'var(--desk-warn-fg)' }) }}
            label={label}
            description={said?.words || undefined}
            inputWrapperOrder={['label', 'input', 'description']}
            maxLength={longestLine}
            value={values[name] ?? ''}
            onChange={(event) => type({ ...values, [name]: event.currentTarget.value })}
            onPaste={(event) => {
              const pasted = takePasted(event);
              if (!pasted) return;
              type({ ...values, [name]: pasted.line });
              void session.paste({ kind, field: name }, pasted.text);
            }}
          />
        );
      })}
      <Button
        variant="filled"
        type="submit"
        mt={20}
        loading={busy}
        aria-describedby={hint ? hintId : undefined}
        disabled={nothing}
        leftSection={<IconSearch size={15} aria-hidden />}
      >
        Look up
      </Button>
      {hint && (
        <Dim id={hintId} flex="0 0 100%">
          {hint}
        </Dim>
      )}
    </Group>
  );
}

/** What would be sent of what is typed, and what is to be said of it: field by field, as it is typed. */
function useReading(kind: LookupKind, values: LookupInput): (field: LookupField) => FieldReading | undefined {
  const input = useDeferredValue(values);
  const { data } = useQuery({
    ...ask('lookups:read', { kind, input }),
    placeholderData: keepPreviousData,
    // What is typed is somebody's data: nothing of it is kept once it is not shown.
    gcTime: 0,
  });
  return (field) => data?.find(({ name }) => name === field);
}
