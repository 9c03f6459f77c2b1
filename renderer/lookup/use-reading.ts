import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useDeferredValue } from 'react';
import type { FieldReading, LookupInput } from '../../shared/lookup-input.ts';
import type { LookupField, LookupKind } from '../../shared/services.ts';
import { call } from '../ipc/client.ts';
import { keys } from '../ipc/keys.ts';

/** What would be sent of what is typed, and what is to be said of it: field by field, as it is typed. */
export function useReading(
  kind: LookupKind,
  values: LookupInput,
): (field: LookupField) => FieldReading | undefined {
  const input = useDeferredValue(values);
  const { data } = useQuery({
    queryKey: keys.lookupReading(kind, input),
    queryFn: () => call('lookups:read', { kind, input }),
    placeholderData: keepPreviousData,
    // What is typed is somebody's data: nothing of it is kept once it is not shown.
    gcTime: 0,
  });
  return (field) => data?.find(({ name }) => name === field);
}
