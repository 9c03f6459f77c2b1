import { NativeSelect, TextInput } from '@mantine/core';
import { IconSearch } from '@tabler/icons-react';
import { PastOutcomeSchema, pastOutcomes } from '../../shared/lookup-history.ts';
import { LookupKindSchema } from '../../shared/service-schemas.ts';
import { lookupKinds, lookupServices } from '../../shared/services.ts';
import classes from './history.module.css';
import { outcomes } from './words.ts';

/** What narrows the history; '' where it does not. */
interface HistoryFilter {
  text: string;
  kind: string;
  outcome: string;
}

export const noFilter: HistoryFilter = { text: '', kind: '', outcome: '' };
export const isFiltered = ({ text, kind, outcome }: HistoryFilter) => text + kind + outcome !== '';

export const queryOf = ({ text, kind, outcome }: HistoryFilter) => ({
  text,
  kinds: LookupKindSchema.array().parse(kind === '' ? [] : [kind]),
  outcomes: PastOutcomeSchema.array().parse(outcome === '' ? [] : [outcome]),
});

interface Props {
  filter: HistoryFilter;
  onChange: (filter: HistoryFilter) => void;
}

export function HistoryFilters({ filter, onChange }: Props) {
  return (
    <search className={classes.filters}>
      <TextInput
        className={classes.search}
        type="search"
        maxLength={400}
        aria-label="Search past lookups"
        placeholder="Name, phone, email, company or list"
        leftSection={<IconSearch size={15} aria-hidden />}
        value={filter.text}
        onChange={(event) => onChange({ ...filter, text: event.currentTarget.value })}
      />
      <NativeSelect
        aria-label="Show kind"
        data={[
          { value: '', label: 'Any kind' },
          ...lookupKinds.map((kind) => ({ value: kind, label: lookupServices[kind].label })),
        ]}
        value={filter.kind}
        onChange={(event) => onChange({ ...filter, kind: event.currentTarget.value })}
      />
      <NativeSelect
        aria-label="Show outcome"
        data={[
          { value: '', label: 'Any outcome' },
          ...pastOutcomes.map((outcome) => ({ value: outcome, label: outcomes[outcome].text })),
        ]}
        value={filter.outcome}
        onChange={(event) => onChange({ ...filter, outcome: event.currentTarget.value })}
      />
    </search>
  );
}
