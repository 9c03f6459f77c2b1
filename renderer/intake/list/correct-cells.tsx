import { Box, Checkbox, Group, Text, Textarea, TextInput } from '@mantine/core';
import { useForm } from '@mantine/form';
import { IconArrowBackUp } from '@tabler/icons-react';
import { useState } from 'react';
import type { CellEdit } from '../../../shared/model/shaping.ts';
import { type ColumnRules, type Corrections, noCorrections } from '../../../shared/plan/decisions.ts';
import { counted } from '../../../shared/words/amounts.ts';
import { ConfirmDialog } from '../../ui/ask-dialogs.tsx';
import { count } from '../../ui/format.ts';
import { Disclosure } from '../../ui/page.tsx';
import { QuietButton, SmallButton } from '../../ui/small-parts.tsx';
import { withEdit, withoutRule } from '../draft.ts';
import classes from '../intake.module.css';
import { type AskedRule, aboutCell, type OpenedCell } from './preview-grid.tsx';

interface Props {
  cell: OpenedCell | null;
  onClose: () => void;
  onCorrect: (edit: CellEdit) => void;
}

/** One cell as a whole, with what is the matter with it. A correction goes into the copy and leaves the file as it is. */
export function CellDialog({ cell, onClose, onCorrect }: Props) {
  const [text, setText] = useState('');
  const about = cell && aboutCell(cell);
  const correct = (after: string) =>
    about && onCorrect({ row: cell.row.row, column: cell.column.index, before: about.original, after });
  return (
    <ConfirmDialog
      opened={cell !== null}
      onClose={onClose}
      onOpened={() => setText(about?.text ?? '')}
      title={cell ? `${cell.column.header}, row ${count(cell.row.row)}` : ''}
      action="Correct"
      disabled={about?.locked !== '' || text === about.text}
      onConfirm={() => correct(text)}
    >
      {about && (
        <>
          {about.trouble?.why && <Text fw={500}>{about.trouble.why}.</Text>}
          <Textarea
            label="Text of the cell"
            description={
              about.locked ||
              `Line ${count(cell.row.line)} of the file. Your file doesn’t change, only what is sent.`
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
          {about.trouble?.fixed !== undefined && about.trouble.fixed !== text && (
            <Text c="dimmed" style={{ overflowWrap: 'anywhere' }}>
              Sent as <q>{about.trouble.fixed}</q>
            </Text>
          )}
          {about.original !== about.text && (
            <Group component="p" gap="4px 8px" c="dimmed" style={{ overflowWrap: 'anywhere' }}>
              The file says <q>{about.original}</q>
              <QuietButton disabled={about.locked !== ''} onClick={() => correct(about.original)}>
                Undo the correction
              </QuietButton>
            </Group>
          )}
        </>
      )}
    </ConfirmDialog>
  );
}

interface RuleDialogProps {
  asked: AskedRule | null;
  onClose: () => void;
  onRule: (rule: Partial<ColumnRules>) => void;
}

/** Asks which text takes the place of which in a column, or by which word its rows say that they are not to be sent. */
export function RuleDialog({ asked, onClose, onRule }: RuleDialogProps) {
  const form = useForm({ initialValues: { find: '', replaceWith: '', wholeCell: false } });
  const header = asked?.column.header ?? '';
  const { find, replaceWith } = form.values;
  const isMark = asked?.rule === 'mark';
  const word = find.trim();
  return (
    <ConfirmDialog
      opened={asked !== null}
      onClose={onClose}
      onOpened={form.reset}
      title={isMark ? `Don’t send rows with a word in ${header}` : `Find and replace in ${header}`}
      action={isMark ? 'Don’t send' : 'Replace'}
      disabled={isMark ? word === '' : find === '' || find === replaceWith}
      onConfirm={() => {
        if (!asked) return;
        const column = asked.column.index;
        onRule(isMark ? { marks: [{ column, word }] } : { replacements: [{ column, ...form.values }] });
      }}
    >
      <TextInput
        label={isMark ? 'Word' : 'Find'}
        description={
          isMark
            ? 'Rows whose cell has it, in capitals or not, are not sent unless bad rows are kept.'
            : 'In every cell of the column, in capitals or not'
        }
        maxLength={isMark ? 200 : 1000}
        data-autofocus
        {...form.getInputProps('find')}
      />
      {!isMark && (
        <>
          <TextInput
            label="Replace with"
            description="Leave it empty to take the words out"
            maxLength={1000}
            {...form.getInputProps('replaceWith')}
          />
          <Checkbox
            label="Only where the cell says nothing else"
            {...form.getInputProps('wholeCell', { type: 'checkbox' })}
          />
        </>
      )}
    </ConfirmDialog>
  );
}

type HeaderOf = (column: number) => string;

const becomes = (text: string) => (text === '' ? 'taken out' : `becomes “${text}”`);

/** "Phone: “ofc” becomes “office”", "Rows with “DNC” in Status aren’t sent". */
export const rulesInWords = ({ replacements, marks }: ColumnRules, headerOf: HeaderOf) => [
  ...replacements.map((rule) => ({
    rule,
    said: `${headerOf(rule.column)}: “${rule.find}” ${becomes(rule.replaceWith)}${rule.wholeCell ? ', where the cell says nothing else' : ''}`,
  })),
  ...marks.map((rule) => ({
    rule,
    said: `Rows with “${rule.word}” in ${headerOf(rule.column)} aren’t sent`,
  })),
];

interface CorrectionsListProps {
  corrections: Corrections;
  headerOf: HeaderOf;
  onCorrect: (corrections: Corrections) => void;
}

export function CorrectionsList({ corrections, headerOf, onCorrect }: CorrectionsListProps) {
  const { edits, replacements, marks } = corrections;
  const parts = [
    edits.length > 0 && `${counted(edits.length, 'cell')} corrected by hand`,
    replacements.length > 0 && counted(replacements.length, 'replacement'),
    marks.length > 0 &&
      `${counted(marks.length, 'word')} that ${marks.length === 1 ? 'sets' : 'set'} rows aside`,
  ].filter(Boolean);
  if (parts.length === 0) return null;
  const lines = [
    ...rulesInWords(corrections, headerOf).map(({ rule, said }) => ({
      what: said,
      said,
      undone: withoutRule(corrections, rule),
    })),
    ...edits.map((edit) => ({
      what: `row ${edit.row}, ${headerOf(edit.column)}`,
      said: `Row ${count(edit.row)}, ${headerOf(edit.column)}: “${edit.before}” becomes “${edit.after}”`,
      undone: withEdit(corrections, { ...edit, after: edit.before }),
    })),
  ];
  return (
    <Box className={classes.line} px={16} py={8} style={{ overflowWrap: 'anywhere' }}>
      <Disclosure summary={`${parts.join(', ')}. The file itself stays as it is.`}>
        <Box component="ul" className="plain" my={6} mah={180} style={{ overflow: 'auto' }}>
          {lines.map(({ what, undone, said }) => (
            <Group
              key={what}
              component="li"
              gap={8}
              py={2}
              wrap="nowrap"
              align="baseline"
              justify="space-between"
            >
              <span>{said}</span>
              <QuietButton
                leftSection={<IconArrowBackUp size={14} aria-hidden />}
                aria-label={`Undo: ${what}`}
                onClick={() => onCorrect(undone)}
              >
                Undo
              </QuietButton>
            </Group>
          ))}
        </Box>
        <SmallButton onClick={() => onCorrect(noCorrections)}>Undo all corrections</SmallButton>
      </Disclosure>
    </Box>
  );
}
