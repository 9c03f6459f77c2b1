import { Button, NativeSelect, TextInput } from '@mantine/core';
import { useState } from 'react';
import type { Dialect, FileInspection, ReadingChoice } from '../../../shared/model/csv.ts';
import { DialectSchema } from '../../../shared/model/csv.ts';
import { EncodingSchema } from '../../../shared/model/encodings.ts';
import classes from './list.module.css';
import {
  delimiterOptions,
  encodingOptions,
  escapeOptions,
  headerOptions,
  headerRowsFrom,
  mostHeaderRows,
  quoteOptions,
  recordEndNames,
} from './reading-options.ts';
import { sheetChosen, sheetOptions } from './sheet-options.ts';

interface Props {
  inspection: FileInspection;
  reading: ReadingChoice;
  onChange: (reading: ReadingChoice) => void;
}

const otherDelimiter = 'other';
const fixedWidth = 'fixed-width';

/** Every guess about how the file is written, each of which can be set by hand. */
export function ReadingPanel({ inspection, reading, onChange }: Props) {
  const { kind, dialect, sheets, recordEnd } = inspection;
  const sheetChoices = sheetOptions(inspection);
  const set = (part: ReadingChoice) => onChange({ ...reading, ...part });
  const namesItsValues = kind === 'json' || kind === 'vcf';

  return (
    <div className={classes.panel}>
      {kind !== 'xlsx' && (
        <NativeSelect
          label="Encoding"
          data={encodingOptions}
          value={dialect.encoding}
          onChange={(event) => set({ encoding: EncodingSchema.parse(event.currentTarget.value) })}
        />
      )}
      {kind === 'csv' && (
        <>
          <DelimiterField dialect={dialect} onChange={(delimiter) => set({ delimiter })} />
          <NativeSelect
            label="Quote"
            data={quoteOptions}
            value={dialect.quote}
            onChange={(event) => set({ quote: DialectSchema.shape.quote.parse(event.currentTarget.value) })}
          />
          <NativeSelect
            label="Quote inside a cell"
            data={escapeOptions}
            value={dialect.escape}
            disabled={dialect.quote === ''}
            onChange={(event) => set({ escape: DialectSchema.shape.escape.parse(event.currentTarget.value) })}
          />
        </>
      )}
      {sheets.length > 1 && (
        <NativeSelect
          label="Sheet"
          data={sheetChoices.map(({ value, label }) => ({ value, label }))}
          value={sheetChosen(inspection)}
          // Another sheet is another table: where its header lies is guessed anew.
          onChange={({ currentTarget: { value } }) =>
            onChange(sheetChoices.find((choice) => choice.value === value)?.reading ?? {})
          }
        />
      )}
      {!namesItsValues && <HeaderFields inspection={inspection} onChange={set} />}
      {recordEnd !== 'none' && <p className={classes.fact}>Rows end with {recordEndNames[recordEnd]}.</p>}
      {Object.keys(reading).length > 0 && (
        <Button variant="default" className={classes.reset} onClick={() => onChange({})}>
          Back to automatic
        </Button>
      )}
    </div>
  );
}

/** Where the header is and how many rows it takes. */
function HeaderFields({ inspection, onChange }: Pick<Props, 'inspection' | 'onChange'>) {
  const { headerRows, topRecords } = inspection;
  const first = headerRows[0];
  return (
    <>
      <NativeSelect
        className={classes.wide}
        label="Header row"
        data={headerOptions(topRecords, first)}
        value={first === undefined ? '' : String(first)}
        onChange={({ currentTarget: { value } }) =>
          onChange({ headerRows: value === '' ? [] : headerRowsFrom(Number(value), headerRows.length || 1) })
        }
      />
      {first !== undefined && (
        <NativeSelect
          label="Header height"
          data={Array.from({ length: mostHeaderRows }, (_, i) => ({
            value: String(i + 1),
            label: i === 0 ? '1 row' : `${i + 1} rows`,
          }))}
          value={String(headerRows.length)}
          onChange={(event) =>
            onChange({ headerRows: headerRowsFrom(first, Number(event.currentTarget.value)) })
          }
        />
      )}
    </>
  );
}

interface DelimiterProps {
  dialect: Dialect;
  onChange: (delimiter: string) => void;
}

function DelimiterField({ dialect, onChange }: DelimiterProps) {
  const isFixed = dialect.fixedColumns !== undefined;
  const value = dialect.delimiter;
  const [typing, setTyping] = useState(false);
  const [text, setText] = useState('');
  return (
    <>
      <NativeSelect
        label="Delimiter"
        data={[
          ...(isFixed ? [{ value: fixedWidth, label: 'Fixed width' }] : []),
          ...delimiterOptions(value),
          { value: otherDelimiter, label: 'Other...' },
        ]}
        value={typing ? otherDelimiter : isFixed ? fixedWidth : value}
        onChange={(event) => {
          const chosen = event.currentTarget.value;
          setTyping(chosen === otherDelimiter);
          if (chosen !== otherDelimiter && chosen !== fixedWidth) onChange(chosen);
        }}
      />
      {typing && (
        <TextInput
          label="Other delimiter"
          maxLength={8}
          value={text}
          onChange={(event) => setText(event.currentTarget.value)}
          onBlur={() => {
            if (text === '') return;
            setTyping(false);
            onChange(text);
          }}
          onKeyDown={(event) => {
            if (event.key === 'Enter') event.currentTarget.blur();
          }}
        />
      )}
    </>
  );
}
