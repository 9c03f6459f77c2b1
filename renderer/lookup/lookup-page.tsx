import { Button, Tabs } from '@mantine/core';
import { IconListSearch } from '@tabler/icons-react';
import { type ReactNode, useRef } from 'react';
import { useLocation } from 'wouter';
import { LookupKindSchema, lookupKinds, lookupServices } from '../../shared/services.ts';
import { useActiveConnection } from '../ipc/queries.ts';
import { useLookupSession, useSessionState } from '../lookup-session/session-context.tsx';
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
  const { kind, kinds, from } = useSessionState();
  const connection = useActiveConnection();
  const [, navigate] = useLocation();
  const form = useRef<HTMLDivElement>(null);
  const { draft, busy, asked, repeated } = kinds[kind];

  return (
    <Page
      title="Look up"
      subtitle={costText(lookupServices[kind], connection)}
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
            <LookupForm
              key={kind}
              kind={kind}
              values={draft}
              onChange={(changed) => session.type(kind, changed)}
              onPaste={(field, text) => void session.paste({ kind, field }, text)}
              busy={busy}
              onSubmit={() => session.run(kind, connection)}
            />
          </div>
          <PasteNotice />
          <AskedBefore
            kind={kind}
            asked={asked}
            repeated={repeated}
            onAgain={() => session.again(kind, connection)}
          />
        </TabPanel>
      </Tabs>
      <LookupResults kind={kind} asked={asked} busy={busy} />
      {lists}
    </Page>
  );
}
