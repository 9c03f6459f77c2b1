import { useMutation } from '@tanstack/react-query';
import { useId } from 'react';
import { useLocation } from 'wouter';
import type { ReadingChoice } from '../../shared/csv.ts';
import { call, offer } from '../ipc/client.ts';
import { paths } from '../ui/paths.ts';

/** A file as it was just dropped or chosen, or by the token of one that was offered before. */
type Wanted = { file: File } | { token: string; reading: ReadingChoice };

/** Opens a file as a result instead of as a list: it is copied into the app, judged, shown, and never sent. */
export function useOpenAsResult(onOpened: () => void = () => {}) {
  const [, navigate] = useLocation();
  const control = useId();
  return useMutation({
    mutationKey: [control],
    mutationFn: async (wanted: Wanted) => {
      const { token, reading } =
        'token' in wanted ? wanted : { token: (await offer(wanted.file)).token, reading: {} };
      return call('opened:add', { file: token, reading });
    },
    onSuccess: ({ id }) => {
      onOpened();
      navigate(paths.openedFile(id));
    },
  });
}
