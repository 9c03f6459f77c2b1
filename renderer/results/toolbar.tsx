import { Button, CloseButton, Pill, TextInput } from '@mantine/core';
import { useDebouncedCallback } from '@mantine/hooks';
import { IconSearch } from '@tabler/icons-react';
import { type ReactNode, useRef, useState } from 'react';
import type { ResultFieldInfo } from '../../shared/model/result-overview.ts';
import type { ResultField, ResultQuery, ResultView } from '../../shared/model/result-query.ts';
import { Segments } from '../ui/segments.tsx';
import { filterInWords } from './filter-words.ts';
import classes from './results.module.css';

interface Props {
  query: ResultQuery;
  fields: readonly ResultFieldInfo[];
  /** Rows of the query, in words. */
  status: string;
  onView: (view: ResultView) => void;
  onSearch: (text: string) => void;
  onClear: (field: ResultField) => void;
  onClearAll: () => void;
  children: ReactNode;
}

const views: { value: ResultView; label: string }[] = [
  { value: 'people', label: 'People' },
  { value: 'phones', label: 'Phones' },
  { value: 'raw', label: 'As it came' },
];
/** While somebody types, nothing is looked for yet. */
const typingMs = 250;

/** What is shown of a result, and how it is narrowed down. */
export function Toolbar({ query, fields, status, onView, onSearch, onClear, onClearAll, children }: Props) {
  const [text, setText] = useState(query.search);
  const search = useDebouncedCallback(onSearch, typingMs);
  const field = useRef<HTMLInputElement>(null);
  /** What takes a filter away goes away with it; the keyboard stays in the toolbar. */
  const keepHere = () => field.current?.focus();
  const write = (next: string) => {
    setText(next);
    search(next);
  };
  return (
    <div className={classes.toolbar}>
      <Segments label="View" options={views} value={query.view} onChange={onView} />
      <TextInput
        ref={field}
        aria-label="Search the result"
        placeholder="Search"
        className={classes.search}
        leftSection={<IconSearch size={14} aria-hidden />}
        rightSection={
          text && <CloseButton size="sm" aria-label="Clear the search" onClick={() => write('')} />
        }
        value={text}
        onChange={(event) => write(event.currentTarget.value)}
      />
      <span role="status" className={classes.status}>
        {status}
      </span>
      <div className={classes.tools}>{children}</div>
      {query.filters.length > 0 && (
        <div className={classes.filters}>
          {query.filters.map((filter) => {
            const words = filterInWords(filter, fields);
            return (
              <Pill
                key={filter.field}
                withRemoveButton
                removeButtonProps={{
                  'aria-label': `Remove the filter: ${words}`,
                  'aria-hidden': false,
                  tabIndex: 0,
                }}
                onRemove={() => {
                  keepHere();
                  onClear(filter.field);
                }}
              >
                {words}
              </Pill>
            );
          })}
          <Button
            variant="subtle"
            size="compact-xs"
            onClick={() => {
              keepHere();
              onClearAll();
            }}
          >
            Show all rows
          </Button>
        </div>
      )}
    </div>
  );
}
