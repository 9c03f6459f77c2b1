import { Button, NativeSelect, NumberInput } from '@mantine/core';
import { useState } from 'react';
import type { SampleOffer, SampleWish } from '../../../shared/model/pilot.ts';
import { wholeNumber } from '../../../shared/words/amounts.ts';
import classes from './send.module.css';

interface Props {
  offer: SampleOffer;
  /** In one line, with less said. */
  compact?: boolean;
  busy: boolean;
  disabled?: boolean;
  onTry: (wish: SampleWish) => void;
}

const everywhere = '';

/** How large a sample of the list goes first, and over what it is spread. One press sends it. */
export function SampleForm({ offer, compact = false, busy, disabled = false, onTry }: Props) {
  const { least, most, usual, columns } = offer;
  const [typed, setTyped] = useState<string | number | null>(null);
  const [chosen, setChosen] = useState<string | null>(null);
  const rows = typed ?? usual;
  const column = chosen ?? offer.column ?? everywhere;
  const isFitting = typeof rows === 'number' && rows >= least && rows <= most;
  const limits = `From ${wholeNumber(least)} to ${wholeNumber(most)} rows.`;
  const tryIt = () => {
    if (isFitting && !busy && !disabled) onTry({ rows, spreadOver: column === everywhere ? null : column });
  };
  return (
    <div className={classes.form} data-compact={compact || undefined}>
      <NumberInput
        className={classes.rows}
        label="Sample rows"
        allowDecimal={false}
        allowNegative={false}
        thousandSeparator=","
        hideControls
        value={rows}
        onChange={setTyped}
        // In the dialog that sends the whole list, Enter would do that.
        onKeyDown={(event) => {
          if (event.key !== 'Enter') return;
          event.preventDefault();
          tryIt();
        }}
        error={isFitting ? null : limits}
      />
      <NativeSelect
        className={classes.column}
        label="Spread over"
        value={column}
        data={[
          { value: everywhere, label: 'The whole list' },
          ...columns.map((name) => ({ value: name, label: name })),
        ]}
        onChange={({ currentTarget: { value } }) => setChosen(value)}
      />
      <Button variant="default" loading={busy} disabled={!isFitting || disabled} onClick={tryIt}>
        Try a sample first
      </Button>
      {!compact && (
        <p className={classes.sampleFormHint}>
          Rows are drawn at random and sent alone. Their answers say what to expect of the rest, which is sent
          only if you want it. No row is sent twice.
        </p>
      )}
    </div>
  );
}
