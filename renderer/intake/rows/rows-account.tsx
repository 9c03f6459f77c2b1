import { IconAlertTriangle, IconChevronDown } from '@tabler/icons-react';
import { Fragment, useId, useState } from 'react';
import type { CheckReport, PrepareChoices } from '../../../shared/model/check.ts';
import { counted } from '../../../shared/words/amounts.ts';
import classes from '../intake.module.css';
import { useIntakeWords } from '../use-words.ts';
import { type AccountPart, accountInWords } from './account-parts.ts';

/** Lines listed of a part; how many more there are is said. */
const mostListed = 20;

/** What becomes of every row of the list, as one sum; each part opens the lines it counts. */
export function RowsAccount({ report, choices }: { report: CheckReport; choices: PrepareChoices }) {
  const { taken } = useIntakeWords();
  const account = accountInWords(report, choices, taken);
  const [opened, setOpened] = useState('');
  const panelId = useId();
  const all = account.outside ? [...account.parts, account.outside] : account.parts;
  const open = all.find((part) => nameOf(part) === opened);
  const toggle = (part: AccountPart) => (
    <button
      type="button"
      className={classes.part}
      aria-expanded={part === open}
      aria-controls={panelId}
      onClick={() => setOpened(part === open ? '' : nameOf(part))}
    >
      {part.label}
      <IconChevronDown size={14} aria-hidden className={classes.chevron} />
    </button>
  );
  return (
    <section aria-label="What becomes of every row" className={classes.account}>
      <p className={classes.sum}>
        <strong>{account.total}</strong> = <span>{account.sent}</span>
        {account.parts.map((part) => (
          <Fragment key={nameOf(part)}> + {toggle(part)}</Fragment>
        ))}
      </p>
      {account.outside && (
        <p className={classes.sum} data-warn={account.otherTable || undefined}>
          {account.otherTable && <IconAlertTriangle size={16} aria-hidden />}
          {account.otherTable ? 'Another table stands in this file:' : 'Besides:'} {toggle(account.outside)}
        </p>
      )}
      <div id={panelId} className={classes.panel} hidden={!open}>
        {open && <PartLines part={open} />}
      </div>
    </section>
  );
}

/** The same part whatever its count, so that it stays open while the choices change. */
const nameOf = ({ label }: AccountPart) => label.replace(/^[\d,]+ /, '').replace(/s$/, '');

function PartLines({ part }: { part: AccountPart }) {
  const listed = part.lines.slice(0, mostListed);
  const more = part.count - listed.length;
  return (
    <ul aria-label={part.label}>
      {listed.map(({ place, text }) => (
        <li key={place}>
          {place}
          {text !== '' && (
            <>
              : <q>{text}</q>
            </>
          )}
        </li>
      ))}
      {more > 0 && <li>{listed.length > 0 ? `and ${counted(more, 'more', 'more')}` : 'Not listed.'}</li>}
    </ul>
  );
}
