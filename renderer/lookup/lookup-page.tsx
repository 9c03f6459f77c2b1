import { Button, Tabs } from '@mantine/core';
import { IconHistory } from '@tabler/icons-react';
import { useState } from 'react';
import { type LookupKind, LookupKindSchema, lookupKinds, lookupServices } from '../../shared/services.ts';
import { useActiveConnection } from '../ipc/queries.ts';
import { Notice } from '../ui/notice.tsx';
import { Page } from '../ui/page.tsx';
import { TabPanel } from '../ui/tab-panel.tsx';
import classes from './lookup.module.css';
import { LookupForm } from './lookup-form.tsx';
import { LookupResults } from './lookup-results.tsx';
import { useLookup } from './use-lookup.ts';
import { costText } from './words.ts';

const tabs = 'lookup';

/** One person or company at a time. */
export function LookupPage() {
  const [kind, setKind] = useState<LookupKind>('business');
  const [drafts, setDrafts] = useState<Partial<Record<LookupKind, Record<string, string>>>>({});
  const values = drafts[kind] ?? {};
  const lookup = useLookup(kind, values);
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
            values={values}
            onChange={(changed) => setDrafts({ ...drafts, [kind]: changed })}
            busy={lookup.busy}
            onSubmit={lookup.run}
          />
          {lookup.repeated && (
            <Notice
              tone="active"
              icon={IconHistory}
              title="You looked this up already; what came of it is below."
              role="status"
            >
              <p>Asked once more, a match may be charged once more.</p>
              <Button variant="default" size="compact-sm" onClick={lookup.again}>
                Look up again
              </Button>
            </Notice>
          )}
        </TabPanel>
      </Tabs>
      <LookupResults
        kind={kind}
        answer={lookup.answer}
        askedAt={lookup.askedAt}
        problem={lookup.problem}
        busy={lookup.busy}
        connection={connection}
      />
    </Page>
  );
}
