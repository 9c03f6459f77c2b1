import { Button } from '@mantine/core';
import { useOfferFile } from '../draft-context.tsx';
import classes from '../intake.module.css';

/** Endings offered by the file chooser; a dropped file may have any other, its content decides. */
const accepted = '.csv,.tsv,.tab,.txt,.xlsx,.json,.jsonl,.ndjson,.vcf';

interface Props {
  label: string;
  describedBy?: string | undefined;
  onFile: (file: File) => void;
}

/** A real file input laid invisibly over its surroundings, so that a click, a key or a drop all reach it. */
function FileChooser({ label, describedBy, onFile }: Props) {
  return (
    <input
      type="file"
      className="unseen-input"
      accept={accepted}
      aria-label={label}
      aria-describedby={describedBy}
      title=""
      onChange={(event) => {
        const file = event.currentTarget.files?.[0];
        if (file) onFile(file);
        // The same file may be chosen again after it was mended.
        event.currentTarget.value = '';
      }}
    />
  );
}

export function FileInput({ describedBy }: { describedBy?: string }) {
  return <FileChooser label="CSV file" describedBy={describedBy} onFile={useOfferFile()} />;
}

/** A file chooser that looks like a button. */
export function FileButton({ text, isBusy = false, ...chooser }: Props & { text: string; isBusy?: boolean }) {
  return (
    <Button
      component="span"
      variant="default"
      className={classes.button}
      disabled={isBusy}
      {...(isBusy && { style: { pointerEvents: 'none' } })}
    >
      <span aria-hidden>{text}</span>
      <FileChooser {...chooser} />
    </Button>
  );
}
