import { useDeferredValue } from 'react';
import classes from './answer.module.css';
import type { JudgedPerson } from './judged.ts';
import { PersonCard } from './person-card.tsx';
import { phoneColumns } from './phone-row.tsx';

interface Props {
  people: readonly JudgedPerson[];
  /** Whether they are asked for by themselves, and so were matched on something, or belong to a company. */
  ofCompany: boolean;
}

/** People as cards, one row a phone: to screen readers one table, whose groups of rows are the cards. */
export function PeopleTable({ people, ofCompany }: Props) {
  // What is in sight at once comes first; the cards below follow a moment later.
  const shown = useDeferredValue(people.length, 1);
  return (
    <div className={classes.frame}>
      <table className={classes.people} aria-label="People" aria-busy={shown < people.length}>
        <thead>
          <tr>
            {phoneColumns.map((name) => (
              <th key={name} scope="col">
                {name}
              </th>
            ))}
          </tr>
        </thead>
        {people.slice(0, shown).map((judged, index) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: people of one answer never move
          <PersonCard key={index} judged={judged} ofCompany={ofCompany} />
        ))}
      </table>
    </div>
  );
}
