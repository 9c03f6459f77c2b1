import { TextInput } from '@mantine/core';
import { useState } from 'react';
import type { RowMark } from '../../../shared/model/shaping.ts';
import { ConfirmDialog } from '../../ui/confirm-dialog.tsx';
import { useLastKnown } from '../../ui/use-last-known.ts';

interface Props {
  /** The column whose cells have the word; null while the dialog is closed. */
  column: { index: number; header: string } | null;
  onClose: () => void;
  onMark: (mark: RowMark) => void;
}

/** Asks for the word by which rows of this list say that they are not to be sent. */
export function MarkDialog({ column, onClose, onMark }: Props) {
  const [word, setWord] = useState('');
  const header = useLastKnown(column)?.header ?? '';
  return (
    <ConfirmDialog
      opened={column !== null}
      onClose={onClose}
      onOpened={() => {
        setWord('');
      }}
      title={`Set rows aside by a word in ${header}`}
      action="Set aside"
      disabled={word.trim() === ''}
      onConfirm={() => column && onMark({ column: column.index, word: word.trim() })}
    >
      <TextInput
        label="Word"
        description="Rows whose cell has it, in capitals or not, are not sent unless bad rows are kept."
        maxLength={200}
        data-autofocus
        value={word}
        onChange={(event) => setWord(event.currentTarget.value)}
      />
    </ConfirmDialog>
  );
}
