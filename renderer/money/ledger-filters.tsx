import { NativeSelect } from '@mantine/core';
import { type LedgerPage, type LedgerQuery, ledgerServices, ledgerServiceText } from '../../shared/ledger.ts';
import classes from './money.module.css';
import { monthText } from './words.ts';

interface Props {
  query: LedgerQuery;
  onChange: (query: LedgerQuery) => void;
  page: Pick<LedgerPage, 'months' | 'services'>;
  accounts: readonly { id: string; name: string }[];
}

const orNull = (value: string) => (value === '' ? null : value);

/** What is chosen stays among the choices, also where nothing of it is there any more. */
const withChosen = <T,>(known: readonly T[], chosen: T | null): T[] =>
  chosen === null || known.includes(chosen) ? [...known] : [chosen, ...known];

export function LedgerFilters({ query, onChange, page, accounts }: Props) {
  return (
    <search className={classes.filters}>
      <NativeSelect
        aria-label="Month"
        data={[
          { value: '', label: 'All months' },
          ...withChosen(page.months, query.month).map((value) => ({ value, label: monthText(value) })),
        ]}
        value={query.month ?? ''}
        onChange={(event) => onChange({ ...query, month: orNull(event.currentTarget.value) })}
      />
      <NativeSelect
        aria-label="Account"
        data={[
          { value: '', label: 'All accounts' },
          ...accounts.map(({ id, name }) => ({ value: id, label: name })),
        ]}
        value={query.account ?? ''}
        onChange={(event) => onChange({ ...query, account: orNull(event.currentTarget.value) })}
      />
      <NativeSelect
        aria-label="Service"
        data={[
          { value: '', label: 'All services' },
          ...withChosen(page.services, query.service).map((value) => ({
            value,
            label: ledgerServiceText(value),
          })),
        ]}
        value={query.service ?? ''}
        onChange={(event) =>
          onChange({
            ...query,
            service: ledgerServices.find((service) => service === event.currentTarget.value) ?? null,
          })
        }
      />
    </search>
  );
}
