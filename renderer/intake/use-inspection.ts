import { skipToken, useQuery } from '@tanstack/react-query';
import { call } from '../ipc/client.ts';
import { keys } from '../ipc/keys.ts';
import type { Draft } from './draft.ts';

/** Reads the start of the draft's file. While it is read in another way, the former reading stays in sight. */
export function useInspection({ file, opened, reading }: Draft) {
  return useQuery({
    queryKey: keys.inspection(opened, file?.token ?? '', reading),
    queryFn: file === null ? skipToken : () => call('files:inspect', { file: file.token, reading }),
    placeholderData: (previous, query) => (query?.queryKey[1] === opened ? previous : undefined),
    gcTime: 0,
  });
}
