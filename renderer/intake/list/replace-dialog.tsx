import { Checkbox, TextInput } from '@mantine/core';
import { useState } from 'react';
import type { Replacement } from '../../../shared/model/shaping.ts';
import { ConfirmDialog } from '../../ui/confirm-dialog.tsx';
import { useLastKnown } from '../../ui/use-last-known.ts';

interface Props {
  /** The column whose cells are changed; null while the dialog is closed. */
  column: { index: number; header: string } | null;
  onClose: () => void;
  onReplace: (replacement: Replacement) => void;
}

/** Asks which text takes the place of which in a column. */
export function ReplaceDialog({ column, onClose, onReplace }: Props) {
  const [find, setFind] = useState('');
  const [replaceWith, setReplaceWith] = useState('');
  const [wholeCell, setWholeCell] = useState(false);
  const header = useLastKnown(column)?.header ?? '';
  return (
    <ConfirmDialog
      opened={column !== null}
      onClose={onClose}
      onOpened={() => {
        setFind('');
        setReplaceWith('');
        setWholeCell(false);
      }}
      title={`Find and replace in ${header}`}
      action="Replace"
      disabled={find === '' || find === replaceWith}
      onConfirm={() => column && onReplace({ column: column.index, find, replaceWith, wholeCell })}
    >
      <TextInput
        label="Find"
        description="In every cell of the column, in capitals or not"
        maxLength={1000}
        data-autofocus
        value={find}
        onChange={(event) => setFind(event.currentTarget.value)}
      />
      <TextInput
        label="Replace with"
        description="Leave it empty to take the words out"
        maxLength={1000}
        value={replaceWith}
        onChange={(event) => setReplaceWith(event.currentTarget.value)}
      />
      <Checkbox
        label="Only where the cell says nothing else"
        checked={wholeCell}
        onChange={(event) => setWholeCell(event.currentTarget.checked)}
      />
    </ConfirmDialog>
  );
}
