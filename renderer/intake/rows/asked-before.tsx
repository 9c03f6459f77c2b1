import { NumberInput, Radio } from '@mantine/core';
import { accountOfCheck, rowsAskedBefore } from '../../../shared/model/account-of-check.ts';
import { type AskedChoice, AskedChoiceSchema, dayInWords } from '../../../shared/model/asked-before.ts';
import { defaultAskedChoice } from '../../../shared/model/asked-choice.ts';
import type { CheckReport, PrepareChoices } from '../../../shared/model/check.ts';
import { counted, wholeNumber } from '../../../shared/words/amounts.ts';
import classes from '../intake.module.css';

/** "Asked before: 1,204 of 5,000 rows (812 hits, 392 misses, oldest 3 Oct 2026)", of the rows that could be sent. */
function askedBeforeInWords(report: CheckReport, choices: PrepareChoices): string {
  const asksAll = { ...choices, askedBefore: { ask: 'all' as const, days: 0 } };
  const { rows, hits, misses, unknown, oldest } = rowsAskedBefore(report, asksAll);
  const { written } = accountOfCheck(report, asksAll);
  const parts = [
    ...(hits > 0 ? [counted(hits, 'hit')] : []),
    ...(misses > 0 ? [counted(misses, 'miss', 'misses')] : []),
    ...(unknown > 0 ? [`${wholeNumber(unknown)} not known`] : []),
    ...(oldest === null ? [] : [`oldest ${dayInWords(oldest)}`]),
  ];
  return `Asked before: ${wholeNumber(rows)} of ${counted(written, 'row')} (${parts.join(', ')})`;
}

const unreadInWords = (unread: number): string =>
  `Earlier jobs or lookups are still being read (${wholeNumber(unread)} to go), so more rows may have been asked before. Sending waits for them.`;

interface Props {
  report: CheckReport;
  choices: PrepareChoices;
  onChange: (choice: AskedChoice) => void;
}

/** Which rows were asked before, and what becomes of them; nothing where none were. */
export function AskedBefore({ report, choices, onChange }: Props) {
  const choice = choices.askedBefore ?? defaultAskedChoice;
  const unread = report.askedBefore?.unread ?? 0;
  const found = rowsAskedBefore(report, choices);
  const all = rowsAskedBefore(report, { ...choices, askedBefore: { ...choice, ask: 'all' } });
  if (all.rows === 0 && unread === 0) return null;
  const ask = AskedChoiceSchema.shape.ask;
  return (
    <div className={classes.asked}>
      {all.rows > 0 && <p className={classes.askedBeforeCounts}>{askedBeforeInWords(report, choices)}</p>}
      {unread > 0 && <p className={classes.unread}>{unreadInWords(unread)}</p>}
      {all.rows > 0 && (
        <Radio.Group
          label="Rows asked before"
          value={choice.ask}
          onChange={(value) => onChange({ ...choice, ask: ask.parse(value) })}
        >
          <div className={classes.askedBeforeChoices}>
            <Radio
              value="use-earlier"
              label="Use the earlier answers"
              description="These rows are left out: nothing is asked or paid for twice."
            />
            <div className={classes.older}>
              <Radio
                value="older"
                label="Ask again if older than"
                description={choice.ask === 'older' ? againInWords(found.rows - found.leftOut) : undefined}
              />
              <NumberInput
                aria-label="Days"
                className={classes.days}
                size="xs"
                min={0}
                max={9999}
                allowDecimal={false}
                suffix=" days"
                value={choice.days}
                onChange={(days) => {
                  if (typeof days === 'number') onChange({ ask: 'older', days });
                }}
              />
            </div>
            <Radio value="all" label="Ask all again" description="Each match may cost credits once more." />
          </div>
        </Radio.Group>
      )}
    </div>
  );
}

const againInWords = (rows: number) =>
  rows === 0 ? 'None of them is that old.' : `${rows.toLocaleString('en-US')} of them would be asked again.`;
