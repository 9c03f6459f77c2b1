import { TextInput } from '@mantine/core';
import type { ReactNode } from 'react';
import { accountOfCheck } from '../../../shared/model/account-of-check.ts';
import type { CheckReport, PrepareChoices } from '../../../shared/model/check.ts';
import type { ConnectionView } from '../../../shared/model/connection.ts';
import { type LookupKind, lookupServices } from '../../../shared/model/services.ts';
import { counted } from '../../../shared/words/amounts.ts';
import { pricedCredits } from '../../../shared/words/priced-credits.ts';
import { useCreditPrice } from '../../ipc/credit-price.ts';
import { LikelyLookups } from '../../money/likely-lookups.tsx';
import { Section } from '../../ui/section.tsx';
import classes from './list.module.css';

interface Props {
  kind: LookupKind;
  report: CheckReport | undefined;
  choices: PrepareChoices;
  connection: ConnectionView | undefined;
  /** As it is typed. */
  limit: string;
  /** What is the matter with it. */
  problem: string;
  onLimit: (limit: string) => void;
}

/** Which account pays for what, and the most it may come to. */
export function CostSection({ kind, report, choices, connection, limit, problem, onLimit }: Props) {
  const practice = connection?.kind === 'practice';
  const { creditsPerHit, creditPool } = lookupServices[kind];
  const price = useCreditPrice(creditPool, connection);
  return (
    <Section title="Cost">
      <div className={classes.cost}>
        <dl>
          <Fact
            name="Account"
            value={
              practice
                ? `${connection.name}: made-up data, nothing is charged`
                : connection && `${connection.name}, at ${connection.address}`
            }
          />
          <Fact
            name="Price"
            value={`${pricedCredits(creditsPerHit, price)} for each match, nothing for a miss`}
          />
          {report && connection && (
            <Fact
              name="Likely"
              value={
                <LikelyLookups
                  kind={kind}
                  account={connection}
                  questions={accountOfCheck(report, choices).written}
                />
              }
            />
          )}
          {report && rowLines(report, choices).map((line) => <Fact key={line.name} {...line} />)}
        </dl>
        <TextInput
          label="Most credits to spend"
          description="Nothing is asked that could pass it. Left empty, the lookups end with the last row."
          inputMode="decimal"
          placeholder="No limit"
          error={problem || undefined}
          value={limit}
          onChange={(event) => onLimit(event.currentTarget.value)}
        />
      </div>
    </Section>
  );
}

function rowLines(report: CheckReport, choices: PrepareChoices) {
  const { written, leftOut, repetitions, askedBefore = 0 } = accountOfCheck(report, choices);
  return [
    { name: 'Rows', value: `${counted(written, 'row')} to look up` },
    ...(leftOut > 0 ? [{ name: 'Left out', value: `${counted(leftOut, 'row')}, not sent` }] : []),
    ...(askedBefore > 0
      ? [{ name: 'Asked before', value: `${counted(askedBefore, 'row')}, not asked again` }]
      : []),
    ...(repetitions > 0
      ? [
          {
            name: 'Repeats',
            value: `${counted(repetitions, 'row')} like an earlier one, asked once and answered together`,
          },
        ]
      : []),
  ];
}

const Fact = ({ name, value }: { name: string; value: ReactNode }) => (
  <div>
    <dt>{name}</dt>
    <dd>{value}</dd>
  </div>
);
