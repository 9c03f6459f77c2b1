import { Checkbox, NativeSelect } from '@mantine/core';
import { type CheckReport, type PrepareChoices, PrepareChoicesSchema } from '../../../shared/model/check.ts';
import type { FileInspection } from '../../../shared/model/csv.ts';
import { counted } from '../../../shared/words/amounts.ts';
import { Disclosure } from '../../ui/disclosure.tsx';
import { count } from '../../ui/format.ts';
import { Section } from '../../ui/section.tsx';
import { useDraftUse } from '../draft-context.tsx';
import classes from '../intake.module.css';
import { rowsInWords } from '../summary.ts';
import { useIntakeWords } from '../use-words.ts';
import { AskedBefore } from './asked-before.tsx';
import { RowsAccount } from './rows-account.tsx';

interface Props {
  rows: FileInspection['rows'];
  choices: PrepareChoices;
  report: CheckReport | undefined;
  onChange: (choices: Partial<PrepareChoices>) => void;
}

/** What happens to rows that cannot be used as they are, to duplicates, and to columns nobody asked for. */
export function RowsSection({ rows, choices, report, onChange }: Props) {
  const { shape } = PrepareChoicesSchema;
  const { takenDone } = useIntakeWords();
  // Of a list of lookups each question is asked once, and nothing but the question leaves the computer.
  const uploads = useDraftUse() === 'job';
  return (
    <Section
      title="Rows"
      hint={report && `${rowsInWords(rows, report, choices, takenDone)}${raggedInWords(report.ragged)}`}
    >
      <div className={classes.rowsSectionChoices}>
        <NativeSelect
          label="Bad rows"
          description={badHint(report)}
          value={choices.badRows}
          onChange={(event) => onChange({ badRows: shape.badRows.parse(event.currentTarget.value) })}
          data={[
            { value: 'fix', label: 'Fix what is certain, leave out the rest' },
            { value: 'leave-out', label: 'Leave out' },
            { value: 'keep', label: 'Keep as they are' },
          ]}
        />
        {uploads && (
          <>
            <NativeSelect
              label="Duplicates"
              description={duplicateHint(report)}
              value={choices.duplicateRows}
              onChange={(event) =>
                onChange({ duplicateRows: shape.duplicateRows.parse(event.currentTarget.value) })
              }
              data={[
                { value: 'leave-out', label: 'Send the first, leave out the others' },
                { value: 'keep', label: 'Send all of them' },
              ]}
            />
            <Checkbox
              className={classes.only}
              label="Send only the mapped columns plus a row id"
              description="Less data leaves this computer. The id joins the answer to your list."
              checked={choices.onlyMappedColumns}
              onChange={(event) => onChange({ onlyMappedColumns: event.currentTarget.checked })}
            />
          </>
        )}
      </div>
      {report && (
        <AskedBefore
          report={report}
          choices={choices}
          onChange={(askedBefore) => onChange({ askedBefore })}
        />
      )}
      {report && <RowsAccount report={report} choices={choices} />}
      {report && report.duplicateExamples.length > 0 && (
        <div className={classes.examples}>
          <Disclosure summary="Examples of duplicates">
            <ul>
              {report.duplicateExamples.map(({ row, firstRow, value }) => (
                <li key={row}>
                  Row {count(row)} repeats row {count(firstRow)}: <q>{value}</q>
                </li>
              ))}
            </ul>
          </Disclosure>
        </div>
      )}
    </Section>
  );
}

const raggedInWords = (ragged: number) =>
  ragged > 0 ? `; ${counted(ragged, 'row')} with too many or too few cells` : '';

const badHint = (report: CheckReport | undefined) =>
  report
    ? `${counted(report.bad, 'row')} with a required cell empty or unusable, or a mark${markedInWords(report)}`
    : 'Counted by the check';

const markedInWords = ({ markedElsewhere: { sendable } }: CheckReport) =>
  sendable > 0 ? `; ${counted(sendable, 'row')} with a number or address that is marked in another row` : '';

const duplicateHint = (report: CheckReport | undefined) =>
  report
    ? `${counted(report.duplicates, 'row')} ${report.duplicates === 1 ? 'repeats' : 'repeat'} an earlier one`
    : 'Counted by the check';
