import { Button } from '@mantine/core';
import { useMutation } from '@tanstack/react-query';
import { useId } from 'react';
import { useLocation } from 'wouter';
import type { ReadingChoice } from '../../../shared/model/csv.ts';
import { call, offer } from '../../ipc/client.ts';
import { paths } from '../../ui/paths.ts';
import { useDraft } from '../draft-context.tsx';
import { FileButton } from '../list/file-button.tsx';

/** Chooses a file that is a result already: to be looked at and judged, not to be sent. */
export function ResultChooser() {
  const opening = useOpenAsResult();
  return (
    <FileButton
      label="Open as a result"
      text={opening.isPending ? 'Opening...' : 'Open as a result...'}
      isBusy={opening.isPending}
      onFile={(file) => opening.mutate({ file })}
    />
  );
}

/** Opens the file of the new job as a result instead. */
export function DraftAsResult() {
  const [{ file, reading }, dispatch] = useDraft();
  const opening = useOpenAsResult(() => dispatch({ type: 'start-over' }));
  if (file === null) return null;
  return (
    <Button
      variant="default"
      loading={opening.isPending}
      title="It is copied into the app, judged and shown. Nothing is sent."
      onClick={() => opening.mutate({ token: file.token, reading })}
    >
      Open as a result
    </Button>
  );
}

/** A file as it was just dropped or chosen, or by the token of one that was offered before. */
type Wanted = { file: File } | { token: string; reading: ReadingChoice };

/** Opens a file as a result instead of as a list: it is copied into the app, judged, shown, and never sent. */
function useOpenAsResult(onOpened: () => void = () => {}) {
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
