import { Button, Textarea } from '@mantine/core';
import { useState } from 'react';
import { ConfirmDialog } from '../../ui/confirm-dialog.tsx';
import { count } from '../../ui/format.ts';
import { useLastKnown } from '../../ui/use-last-known.ts';
import classes from './list.module.css';

/** A cell that is looked at, and perhaps corrected. */
export interface OpenedCell {
  row: number;
  line: number;
  column: number;
  header: string;
  /** As it would go out. */
  text: string;
  /** As the file has it. */
  original: string;
  /** What is to be said of it; '' where there is nothing. */
  why: string;
  /** What would be sent instead; undefined where it goes out as it is. */
  fixed: string | undefined;
  /** Why it cannot be corrected here; '' where it can. */
  locked: string;
}

interface Props {
  cell: OpenedCell | null;
  onClose: () => void;
  onCorrect: (cell: OpenedCell, text: string) => void;
}

/** One cell as a whole, with what is the matter with it. A correction goes into the copy and leaves the file as it is. */
export function CellDialog({ cell, onClose, onCorrect }: Props) {
  const [text, setText] = useState('');
  const about = useLastKnown(cell);
  return (
    <ConfirmDialog
      opened={cell !== null}
      onClose={onClose}
      onOpened={() => setText(cell?.text ?? '')}
      title={about ? `${about.header}, row ${count(about.row)}` : ''}
      action="Correct"
      disabled={about?.locked !== '' || text === about.text}
      onConfirm={() => about && onCorrect(about, text)}
    >
      {about && (
        <>
          {about.why !== '' && <p className={classes.why}>{about.why}.</p>}
          <Textarea
            label="Text of the cell"
            description={
              about.locked ||
              `Line ${count(about.line)} of the file. The file stays as it is; the correction goes into what is sent.`
            }
            readOnly={about.locked !== ''}
            autosize
            minRows={1}
            maxRows={12}
            maxLength={100_000}
            data-autofocus
            value={text}
            onChange={(event) => setText(event.currentTarget.value)}
            onKeyDown={(event) => {
              // As in a spreadsheet: Enter is done, with Shift it is a line break in the cell.
              if (event.key !== 'Enter' || event.shiftKey) return;
              event.preventDefault();
              event.currentTarget.form?.requestSubmit();
            }}
          />
          {about.fixed !== undefined && about.fixed !== text && (
            <p className={classes.cellDialogFact}>
              Sent as <q>{about.fixed}</q>
            </p>
          )}
          {about.original !== about.text && (
            <p className={classes.cellDialogFact}>
              The file says <q>{about.original}</q>
              <Button
                variant="subtle"
                size="compact-sm"
                disabled={about.locked !== ''}
                onClick={() => onCorrect(about, about.original)}
              >
                Undo the correction
              </Button>
            </p>
          )}
        </>
      )}
    </ConfirmDialog>
  );
}
