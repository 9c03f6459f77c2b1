import { Box, Group, TextInput } from '@mantine/core';
import { accountOfCheck } from '../../../shared/model/account-of-check.ts';
import type { CheckReport, PrepareChoices } from '../../../shared/model/check.ts';
import type { ConnectionView } from '../../../shared/model/connection.ts';
import { type LookupKind, lookupServices } from '../../../shared/model/services.ts';
import type { CreditPrice } from '../../../shared/model/settings.ts';
import { type Plan, shortLabel } from '../../../shared/plan/plan.ts';
import { counted, creditsText } from '../../../shared/words/amounts.ts';
import { pricedCredits } from '../../../shared/words/job-price.ts';
import type { Draft } from '../../intake/draft.ts';
import { useDraft } from '../../intake/draft-context.tsx';
import { useActiveConnection, useCreditPrice } from '../../ipc/queries.ts';
import { LikelyLookups } from '../../money/budget-reason.tsx';
import { Facts, Section } from '../../ui/page.tsx';
import { startWords } from './list-words.ts';

/** Which account pays for what, and the most it may come to. @param report undefined until every row has been checked */
export function CostSection({ kind, report }: { kind: LookupKind; report: CheckReport | undefined }) {
  const [{ choices, limit }, dispatch] = useDraft();
  const connection = useActiveConnection();
  const practice = connection?.kind === 'practice';
  const { creditsPerHit } = lookupServices[kind];
  const price = useCreditPrice(kind, connection);
  const likely = (checked: CheckReport, account: ConnectionView) => (
    <LikelyLookups kind={kind} account={account} questions={accountOfCheck(checked, choices).written} />
  );
  return (
    <Section title="Cost">
      <Group justify="space-between" align="flex-start" gap="12px 32px">
        <Box flex="1 1 340px">
          <Facts
            look="columns"
            lines={[
              {
                name: 'Connection',
                value: practice
                  ? `${connection.name}: sample data, nothing is charged`
                  : connection && `${connection.name}, at ${connection.address}`,
              },
              { name: 'Price', value: `${pricedCredits(creditsPerHit, price)} per match` },
              ...(report && connection ? [{ name: 'Likely', value: likely(report, connection) }] : []),
              ...(report ? rowLines(report, choices) : []),
            ]}
          />
        </Box>
        <TextInput
          flex="0 1 320px"
          label="Most credits to spend"
          description="Lookups stop before going over this. Leave empty for no limit."
          inputMode="decimal"
          placeholder="No limit"
          error={limitOf(limit, kind).problem || undefined}
          value={limit}
          onChange={(event) => dispatch({ type: 'decide', limit: event.currentTarget.value })}
        />
      </Group>
    </Section>
  );
}

function rowLines(report: CheckReport, choices: PrepareChoices) {
  const { written, leftOut, repetitions, askedBefore = 0 } = accountOfCheck(report, choices);
  return [
    { name: 'Rows', value: `${counted(written, 'row')} to look up` },
    leftOut > 0 && { name: 'Not sent', value: `${counted(leftOut, 'row')}, not sent` },
    askedBefore > 0 && { name: 'Looked up before', value: `${counted(askedBefore, 'row')}, not sent again` },
    repetitions > 0 && { name: 'Repeats', value: `${counted(repetitions, 'duplicate')}, sent once` },
  ].filter((line) => line !== false);
}

interface StartFacts {
  draft: Draft;
  plan: Plan | undefined;
  kind: LookupKind;
  connection: Pick<ConnectionView, 'name' | 'kind'> | undefined;
  /** What is written is not what was read. */
  unread: boolean;
  /** Rows that would be asked; undefined until every row has been checked. */
  asked: number | undefined;
  limit: number | null;
  price: CreditPrice | null;
  /** Why the list cannot be looked up; '' where it can. */
  obstacle: string;
}

/** What stands beside "Start lookups": what is missing, or how much it can cost. */
export function startSentence(facts: StartFacts): { text: string; ready: boolean } {
  const { draft, plan, kind, connection, unread, asked, limit, price, obstacle } = facts;
  const not = (text: string) => ({ text, ready: false });
  if (unread) return not('Reading the rows...');
  if (draft.file === null) return not('Paste rows or choose a list to begin.');
  if (obstacle !== '') return not(obstacle);
  if (!plan || !connection) return not('Reading the list...');
  if (plan.missing.length > 0)
    return not(`To start, choose the column for: ${plan.missing.map(shortLabel).join(', ')}.`);
  if (asked === undefined) return not('The cost is known once all rows are checked.');
  return { text: startWords(kind, asked, limit, connection, price), ready: true };
}

const mostCredits = 1_000_000;

/** The most credits to spend as a person types it: null for no limit; the problem is a sentence, '' where there is none. */
export function limitOf(text: string, kind: LookupKind): { value: number | null; problem: string } {
  const typed = text.trim().replaceAll(',', '');
  if (typed === '') return { value: null, problem: '' };
  const value = Number(typed);
  if (!Number.isFinite(value) || value < 0 || value > mostCredits)
    return { value: null, problem: 'Enter a number of credits.' };
  const { creditsPerHit } = lookupServices[kind];
  if (value < creditsPerHit)
    return {
      value: null,
      problem: `A match costs ${creditsText(creditsPerHit)}: with less than that nothing can be looked up.`,
    };
  return { value, problem: '' };
}
