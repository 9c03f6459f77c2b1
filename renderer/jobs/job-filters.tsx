import { NativeSelect, SegmentedControl, TextInput } from '@mantine/core';
import { IconSearch } from '@tabler/icons-react';
import { statusText } from '../../shared/job-state.ts';
import { bulkServices, serviceIds } from '../../shared/services.ts';
import { connectionsOf, type JobFilter } from './filter.ts';
import classes from './jobs-page.module.css';
import { type ListEntry, openedFileText } from './list-entry.ts';

const statuses = [...new Set([...Object.values(statusText), openedFileText])].map((text) => ({
  value: text,
  label: text,
}));

interface Props {
  entries: readonly ListEntry[];
  filter: JobFilter;
  onChange: (filter: JobFilter) => void;
}

/** What narrows the list of jobs. */
export function JobFilters({ entries, filter, onChange }: Props) {
  const set = (part: Partial<JobFilter>) => onChange({ ...filter, ...part });
  return (
    <search className={classes.filters}>
      <TextInput
        className={classes.search}
        type="search"
        aria-label="Search jobs"
        placeholder="Name, note or queue id"
        leftSection={<IconSearch size={15} aria-hidden />}
        value={filter.search}
        onChange={(event) => set({ search: event.currentTarget.value })}
      />
      <Choice what="status" options={statuses} value={filter.status} onChange={(status) => set({ status })} />
      <Choice
        what="service"
        options={serviceIds.map((id) => ({ value: id, label: bulkServices[id].label }))}
        value={filter.service}
        onChange={(service) => set({ service })}
      />
      <Choice
        what="connection"
        options={connectionsOf(entries).map(({ id, name }) => ({ value: id, label: name }))}
        value={filter.connection}
        onChange={(connection) => set({ connection })}
      />
      <SegmentedControl
        aria-label="Current or archived jobs"
        size="xs"
        data={[
          { value: 'current', label: 'Current' },
          { value: 'archived', label: 'Archived' },
        ]}
        value={filter.archived ? 'archived' : 'current'}
        onChange={(value) => set({ archived: value === 'archived' })}
      />
    </search>
  );
}

interface ChoiceProps {
  what: string;
  options: readonly { value: string; label: string }[];
  value: string;
  onChange: (value: string) => void;
}

function Choice({ what, options, value, onChange }: ChoiceProps) {
  return (
    <NativeSelect
      aria-label={`Show ${what}`}
      data={[{ value: '', label: `Any ${what}` }, ...options]}
      value={value}
      onChange={(event) => onChange(event.currentTarget.value)}
    />
  );
}
