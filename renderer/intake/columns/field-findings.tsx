import { Button } from '@mantine/core';
import type { Finding } from '../../../shared/model/check.ts';
import type { FormField } from '../../../shared/model/services.ts';
import { Disclosure } from '../../ui/disclosure.tsx';
import { count } from '../../ui/format.ts';
import { useDraft } from '../draft-context.tsx';
import classes from '../intake.module.css';

const verdicts: Record<Finding['verdict'], string> = {
  repairable: 'Can be fixed',
  held: 'Set aside',
  unusable: 'Unusable',
  hint: 'Worth a look',
};

/** Each kind of finding in one mapped column, with examples and their rows. Its line is there before the check. */
export function FieldFindings({
  findings,
  field,
  label,
}: {
  findings: readonly Finding[] | undefined;
  field: FormField;
  label: string;
}) {
  const [, dispatch] = useDraft();
  if (!findings) return <p className={classes.none}>&nbsp;</p>;
  if (findings.length === 0) return <p className={classes.none}>No problems found.</p>;
  return (
    <div className={classes.findings}>
      <Disclosure summary="What was found" label={`What was found, ${label}`}>
        <table className={classes.table}>
          <thead>
            <tr>
              <th scope="col">Finding</th>
              <th scope="col">Verdict</th>
              <th scope="col" className={classes.number}>
                Cells
              </th>
              <th scope="col">Examples</th>
            </tr>
          </thead>
          <tbody>
            {findings.map((finding) => (
              <FindingRow
                key={finding.code}
                finding={finding}
                onShow={() =>
                  dispatch({ type: 'show-rows', filter: { kind: 'finding', field, code: finding.code } })
                }
              />
            ))}
          </tbody>
        </table>
      </Disclosure>
    </div>
  );
}

function FindingRow({ finding, onShow }: { finding: Finding; onShow: () => void }) {
  return (
    <tr>
      <th scope="row">{finding.label}</th>
      <td>{verdicts[finding.verdict]}</td>
      <td className={classes.number}>{count(finding.count)}</td>
      <td>
        <ul>
          {finding.examples.map(({ row, value, fixed, detail }) => (
            <li key={row}>
              Row {count(row)}
              {value !== '' && (
                <>
                  : <q>{value}</q>
                </>
              )}
              {detail !== undefined && <> ({detail})</>}
              {finding.verdict !== 'held' && fixed !== undefined && fixed !== value && (
                <>
                  {' '}
                  becomes <q>{fixed}</q>
                </>
              )}
            </li>
          ))}
        </ul>
        <Button
          variant="subtle"
          size="compact-sm"
          aria-label={`Show rows: ${finding.label}`}
          onClick={onShow}
        >
          Show rows
        </Button>
      </td>
    </tr>
  );
}
