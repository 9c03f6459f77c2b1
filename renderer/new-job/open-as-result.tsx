import { Button } from '@mantine/core';
import { useDraft } from '../intake/draft-context.tsx';
import { FileButton } from '../intake/file-button.tsx';
import { useOpenAsResult } from './use-open-as-result.ts';

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
