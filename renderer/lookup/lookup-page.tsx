import { Button, Tabs } from '@mantine/core';
import { IconListSearch } from '@tabler/icons-react';
import { type ReactNode, useRef } from 'react';
import { useLocation } from 'wouter';
import { LookupKindSchema } from '../../shared/service-schemas.ts';
import { type LookupKind, lookupKinds, lookupServices } from '../../shared/services.ts';
import { useCreditPrice } from '../ipc/credit-price.ts';
import { useActiveConnection } from '../ipc/queries.ts';
import { useLookupSession, useSession } from '../lookup-session/session-context.tsx';
import type { AskedAccount } from '../lookup-session/session-state.ts';
import { BudgetReason } from '../spending/budget-reason.tsx';
import { LikelyLookups } from '../spending/likely-lookups.tsx';
import { BackLink } from '../ui/back-link.tsx';
import { Page } from '../ui/page.tsx';
import { paths } from '../ui/paths.ts';
import { TabPanel } from '../ui/tab-panel.tsx';
import { AskedBefore } from './asked-before.tsx';
import classes from './lookup.module.css';
import { LookupForm } from './lookup-form.tsx';
import { LookupResults } from './lookup-results.tsx';
import { PasteNotice } from './paste-notice.tsx';
import { WhatIsThis } from './what-is-this.tsx';
import { costText } from './words.ts';

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
