import { IconCopy } from '@tabler/icons-react';
import { useCopyText } from '../ui/use-copy-text.ts';
import classes from './lookup.module.css';

/** Copies one value of an answer as it is shown. A bare button: an answer has a hundred, and is to be painted at once. */
export function CopyButton({ text }: { text: string }) {
  const copy = useCopyText();
  return (
    <button
      type="button"
      className={classes.copy}
      aria-label={`Copy ${text}`}
      onClick={() => void copy(text, text)}
    >
      <IconCopy size={13} aria-hidden />
    </button>
  );
}
