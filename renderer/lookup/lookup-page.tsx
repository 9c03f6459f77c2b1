import { Button, Tabs, TextInput } from '@mantine/core';
import { IconListSearch, IconWand } from '@tabler/icons-react';
import { type ReactNode, useRef } from 'react';
import { useLocation } from 'wouter';
import type { UnderstoodPart } from '../../shared/model/lookup-input.ts';
import { LookupKindSchema } from '../../shared/model/service-schemas.ts';
import { type LookupKind, lookupKinds, lookupServices } from '../../shared/model/services.ts';
import { useCreditPrice } from '../ipc/credit-price.ts';
import { useActiveConnection } from '../ipc/queries.ts';
import { BudgetReason } from '../money/budget-reason.tsx';
import { LikelyLookups } from '../money/likely-lookups.tsx';
import { BackLink } from '../ui/back-link.tsx';
import { Notice } from '../ui/notice.tsx';
import { Page } from '../ui/page.tsx';
import { paths } from '../ui/paths.ts';
import { TabPanel } from '../ui/tab-panel.tsx';
import { AskedBefore } from './asked-before.tsx';
import classes from './lookup.module.css';
import { LookupForm } from './lookup-form.tsx';
import { LookupResults } from './lookup-results.tsx';
import { costText } from './lookup-words.ts';
import { useLookupSession, useSession } from './session/session-context.tsx';
import { type AskedAccount, questionText } from './session/session-state.ts';

/** What was understood of a pasted text: what it filled, what else it may be, and the way back. */
function PasteNotice() {
  const session = useLookupSession();
  const notice = useSession((state) => state.notice);
  if (!notice) return null;
  const { filled, offers, notes } = notice;
  return (
    <Notice tone={filled ? 'active' : 'warn'} icon={IconWand} title={titleOf(filled, offers)} role="status">
      {notes.map((note) => (
        <p key={note}>{note}</p>
      ))}
      <div className={classes.offers}>
        {offers.map((part) => (
          <Button
            key={offerText(part)}
            variant="default"
            size="compact-sm"
            onClick={() => session.fillIn(part)}
          >
            {offerText(part)}
          </Button>
        ))}
        {filled && (
          <Button variant="default" size="compact-sm" onClick={session.undo}>
            Undo
          </Button>
        )}
        <Button variant="subtle" size="compact-sm" onClick={session.dismiss}>
          Close
        </Button>
      </div>
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
  if (offers.length === 0) return 'Nothing could be taken from this for sure. Fill in the fields by hand.';
  return offers.length === 1
    ? 'This may be one of these, or something else:'
    : 'This could be several things:';
}

const tabs = 'lookup';

/** One person or company at a time. */
export function LookupPage({ lists }: { /** The lists that were looked up. */ lists: ReactNode }) {
  const session = useLookupSession();
  const kind = useSession((state) => state.kind);
  const from = useSession((state) => state.from);
  const connection = useActiveConnection();
  const price = useCreditPrice(lookupServices[kind].creditPool, connection);
  const [, navigate] = useLocation();
  const form = useRef<HTMLDivElement>(null);

  return (
    <Page
      title="Look up"
      subtitle={
        <>
          {costText(lookupServices[kind], connection, price)}{' '}
          {connection?.kind === 'service' && <LikelyLookups kind={kind} account={connection} questions={1} />}
        </>
      }
      actions={
        <Button
          variant="default"
          leftSection={<IconListSearch size={15} aria-hidden />}
          onClick={() => navigate(paths.lookupList)}
        >
          Look up a list
        </Button>
      }
      back={
        from && (
          <BackLink href={from.href} onClick={session.goBack}>
            {from.label}
          </BackLink>
        )
      }
    >
      <WhatIsThis onFilled={() => form.current?.querySelector('input')?.focus()} />
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
        <TabPanel tabs={tabs} tab={kind} label="What is known" className={classes.panel}>
          <div ref={form}>
            <Draft key={kind} kind={kind} connection={connection} />
          </div>
          <PasteNotice />
          <Repeated kind={kind} connection={connection} />
        </TabPanel>
      </Tabs>
      <Answered kind={kind} connection={connection} />
      {lists}
    </Page>
  );
}

interface OfKind {
  kind: LookupKind;
  connection: AskedAccount | undefined;
}

function Draft({ kind, connection }: OfKind) {
  const session = useLookupSession();
  const draft = useSession((state) => state.kinds[kind].draft);
  const busy = useSession((state) => state.kinds[kind].busy);
  return (
    <LookupForm
      kind={kind}
      values={draft}
      onChange={(changed) => session.type(kind, changed)}
      onPaste={(field, text) => void session.paste({ kind, field }, text)}
      busy={busy}
      onSubmit={() => session.run(kind, connection)}
    />
  );
}

function Repeated({ kind, connection }: OfKind) {
  const session = useLookupSession();
  const [, navigate] = useLocation();
  const asked = useSession((state) => state.kinds[kind].asked);
  const repeated = useSession((state) => state.kinds[kind].repeated);
  return (
    <AskedBefore
      kind={kind}
      asked={asked}
      repeated={repeated}
      onAgain={() => session.again(kind, connection)}
      onOpenJob={(id) => navigate(paths.job(id))}
    />
  );
}

function Answered({ kind, connection }: OfKind) {
  const session = useLookupSession();
  const asked = useSession((state) => state.kinds[kind].asked);
  const busy = useSession((state) => state.kinds[kind].busy);
  return (
    <>
      <LookupResults kind={kind} asked={asked} busy={busy} />
      <BudgetReason
        stopped={asked?.stopSeen || busy ? null : (asked?.problem ?? null)}
        action="Look up all the same"
        onPass={(reason) => session.pass(kind, connection, reason)}
        onClose={() => session.letStop(kind)}
      />
    </>
  );
}

/** One field for whatever is at hand: finds the form it belongs to, and fills it. */
function WhatIsThis({ onFilled }: { onFilled: () => void }) {
  const session = useLookupSession();
  const unknown = useSession((state) => state.unknown);
  const find = async (text: string) => {
    if (text.trim() === '') return;
    await session.paste(null, text);
    // Enter looks it up then.
    if (session.state().notice?.filled) onFilled();
  };
  return (
    <form
      className={classes.unknown}
      onSubmit={(event) => {
        event.preventDefault();
        void find(unknown);
      }}
    >
      <TextInput
        className={classes.wide}
        label="What is this?"
        placeholder="A phone, email, name or company, or a signature"
        maxLength={400}
        autoComplete="off"
        spellCheck={false}
        value={unknown}
        onChange={(event) => session.typeUnknown(event.currentTarget.value)}
        onPaste={(event) => {
          const text = event.clipboardData.getData('text/plain');
          if (text.trim() === '' || unknown !== '') return;
          // The field would join its lines.
          event.preventDefault();
          session.typeUnknown(text.replace(/\s+/g, ' ').trim().slice(0, 400));
          void find(text);
        }}
      />
      <Button
        type="submit"
        variant="default"
        disabled={unknown.trim() === ''}
        leftSection={<IconWand size={15} aria-hidden />}
      >
        Find its form
      </Button>
    </form>
  );
}
