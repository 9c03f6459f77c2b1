import { FileChooser } from './file-input.tsx';
import classes from './list.module.css';

interface Props {
  /** The chooser's accessible name. */
  label: string;
  /** What stands on the button. */
  text: string;
  isBusy?: boolean;
  onFile: (file: File) => void;
}

/** A file chooser that looks like a button. */
export function FileButton({ label, text, isBusy = false, onFile }: Props) {
  return (
    <span className={classes.button} data-busy={isBusy || undefined}>
      <span aria-hidden>{text}</span>
      <FileChooser label={label} onFile={onFile} />
    </span>
  );
}
