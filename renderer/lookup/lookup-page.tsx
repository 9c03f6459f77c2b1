import { Tabs } from '@mantine/core';
import { useState } from 'react';
import { type LookupKind, LookupKindSchema, lookupKinds, lookupServices } from '../../shared/services.ts';
import { useCall } from '../ipc/mutations.ts';
import { useActiveConnection } from '../ipc/queries.ts';
import { Page } from '../ui/page.tsx';
import { TabPanel } from '../ui/tab-panel.tsx';
import classes from './lookup.module.css';
import { LookupForm } from './lookup-form.tsx';
import { LookupResults } from './lookup-results.tsx';
import { costText } from './words.ts';

const tabs = 'lookup';

/** One person or company at a time. */
export function LookupPage() {
  const [kind, setKind] = useState<LookupKind>('business');
  const lookup = useCall('lookups:run', { meta: { quiet: true } });
  const connection = useActiveConnection();

  return (
    <Page title="Look up" subtitle={costText(lookupServices[kind], connection)}>
      <Tabs
        id={tabs}
        value={kind}
        onChange={(value) => {
          const next = LookupKindSchema.safeParse(value);
          if (!next.success) return;
          setKind(next.data);
          lookup.reset();
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
          <LookupForm
            key={kind}
            kind={kind}
            busy={lookup.isPending}
            onSubmit={(input) => lookup.mutate({ kind, input })}
          />
        </TabPanel>
      </Tabs>
      <LookupResults
        kind={kind}
        answer={lookup.data}
        problem={lookup.error?.problem}
        busy={lookup.isPending}
        connection={connection}
      />
    </Page>
  );
}
