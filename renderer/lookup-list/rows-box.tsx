import { Button, Textarea } from '@mantine/core';
import { IconFileSpreadsheet } from '@tabler/icons-react';
import type { ClipboardEvent } from 'react';
import { useDraft } from '../intake/draft-context.tsx';
import { FileInput } from '../intake/file-input.tsx';
import { useSample } from '../intake/use-sample.ts';
import type { useWrittenRows } from '../intake/use-written-rows.ts';
import { ProblemNotice } from '../ui/problem-notice.tsx';
import classes from './lookup-list.module.css';

/** Characters from which on a paste takes the browser seconds, which inserts line by line to be able to undo it. */
const longPaste = 20_000;

/** The text of the box with a long paste in its place; null where the browser does it. */
function pastedWhole({ clipboardData, currentTarget }: ClipboardEvent<HTMLTextAreaElement>): string | null {
  const pasted = clipboardData.getData('text/plain');
  if (pasted.length < longPaste) return null;
  const { value, selectionStart, selectionEnd } = currentTarget;
  return `${value.slice(0, selectionStart)}${pasted}${value.slice(selectionEnd)}`;
}

/** Where rows are pasted or typed. What stands in it is read by itself a moment later. */
export function RowsBox({ written }: { written: ReturnType<typeof useWrittenRows> }) {
  const [draft] = useDraft();
  return (
    <>
      <Textarea
        label="Rows"
        description="Paste them from a spreadsheet or type one a line, with or without headings. They are read as soon as you pause."
        rows={draft.file === null ? 9 : 4}
        spellCheck={false}
        classNames={{ input: classes.written ?? '' }}
        value={written.text}
        onChange={(event) => written.write(event.currentTarget.value)}
        onPaste={(event) => {
          const text = pastedWhole(event);
          if (text === null) return;
          event.preventDefault();
          written.write(text);
        }}
      />
      {written.problem && <ProblemNotice problem={written.problem} onRetry={written.again} />}
    </>
  );
}

/** The other way: a file, dropped or chosen, or the sample. */
export function ListChooser() {
  const [draft] = useDraft();
  const sample = useSample();
  return (
    <div className={classes.chooser}>
      <div className={classes.zone}>
        <IconFileSpreadsheet size={22} stroke={1.4} aria-hidden />
        <p id="list-zone-hint">
          Or drop a list here, or <span>choose a file</span>: CSV, text, Excel (.xlsx), JSON or contact cards
          (.vcf).
        </p>
        <FileInput describedBy="list-zone-hint" />
      </div>
      <p>
        No list at hand?{' '}
        <Button
          variant="subtle"
          size="compact-sm"
          loading={sample.isPending}
          onClick={() => sample.mutate({ service: draft.service ?? 'phone-append' })}
        >
          Try it with a sample list
        </Button>
      </p>
    </div>
  );
}
