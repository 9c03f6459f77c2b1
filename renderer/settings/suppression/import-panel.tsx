import { Box, Button, Checkbox, FileButton, Group, Stack, Text, Textarea } from '@mantine/core';
import { IconClipboardText, IconFileImport } from '@tabler/icons-react';
import { useMutation } from '@tanstack/react-query';
import { useState } from 'react';
import type { ProblemError } from '../../../shared/model/problem.ts';
import type { OfferedFile } from '../../../shared/model/seen-list.ts';
import type { SuppressionFile } from '../../../shared/model/suppression.ts';
import { counted } from '../../../shared/words/amounts.ts';
import { call, offer } from '../../ipc/call-main.ts';
import { useCall } from '../../ipc/mutations.ts';
import { count } from '../../ui/format.ts';
import { Notice, ProblemNotice } from '../../ui/notice.tsx';
import { countsText, sayChange } from './never-contact.tsx';

interface Looked {
  file: OfferedFile;
  from: string;
  found: SuppressionFile;
}

const accepted = '.csv,.tsv,.tab,.txt,.xlsx,.json,.jsonl,.ndjson,.vcf';

/** Puts what a file or a pasted text names on the list, after it was shown what that is. */
export function ImportPanel() {
  const [pasting, setPasting] = useState(false);
  const [text, setText] = useState('');
  const [names, setNames] = useState(false);
  const look = useMutation<Looked, ProblemError, File | string>({
    mutationFn: async (source) => {
      const isText = typeof source === 'string';
      const file = isText ? await call('files:paste', { text: source }) : await offer(source);
      const found = await call('suppression:look', { file: file.token });
      return { file, from: isText ? 'Pasted' : file.name, found };
    },
    meta: { quiet: true },
    onSuccess: () => setNames(false),
  });
  const add = useCall('suppression:import', {
    onSuccess(change) {
      sayChange(change);
      look.reset();
      setText('');
      setPasting(false);
    },
  });

  const looked = look.data;
  if (looked) {
    const { counts, total } = toAdd(looked.found, names);
    return (
      <Stack component="section" gap={12} aria-label="What would be added">
        <ImportReport from={looked.from} file={looked.found} />
        {looked.found.found.name > 0 && (
          <Checkbox
            label={`Add ${counted(looked.found.found.name, 'name')} as well`}
            description="Everyone with the same name is then blocked."
            checked={names}
            onChange={(event) => setNames(event.currentTarget.checked)}
          />
        )}
        <Group gap={12}>
          <Button onClick={look.reset}>Cancel</Button>
          <Button
            variant="filled"
            loading={add.isPending}
            disabled={total === 0}
            onClick={() => add.mutate({ file: looked.file.token, from: looked.from, names })}
          >
            {total === 0 ? 'Nothing to add' : `Add ${countsText(counts)}`}
          </Button>
        </Group>
      </Stack>
    );
  }
  return (
    <Stack component="section" gap={12} aria-label="Add to the list">
      <Group gap={12}>
        <FileButton
          accept={accepted}
          inputProps={{ 'aria-label': 'Suppression file' }}
          onChange={(file) => file && look.mutate(file)}
        >
          {(props) => (
            <Button
              {...props}
              loading={look.isPending}
              leftSection={<IconFileImport size={15} aria-hidden />}
            >
              Import a file
            </Button>
          )}
        </FileButton>
        <Button
          leftSection={<IconClipboardText size={15} aria-hidden />}
          aria-expanded={pasting}
          onClick={() => setPasting(!pasting)}
        >
          Paste entries
        </Button>
      </Group>
      {pasting && (
        <form
          onSubmit={(event) => {
            event.preventDefault();
            if (text.trim() !== '') look.mutate(text);
          }}
        >
          <Textarea
            label="Numbers, emails, domains or names"
            description="One to a line, in any notation."
            autosize
            minRows={3}
            maxRows={8}
            data-autofocus
            value={text}
            onChange={(event) => setText(event.currentTarget.value)}
          />
          <Button type="submit" mt={8} loading={look.isPending} disabled={text.trim() === ''}>
            Look at them
          </Button>
        </form>
      )}
      {look.error && <ProblemNotice problem={look.error.problem} />}
    </Stack>
  );
}

function toAdd({ found }: SuppressionFile, names: boolean) {
  const counts = { ...found, name: names ? found.name : 0 };
  return { counts, total: Object.values(counts).reduce((sum, count) => sum + count, 0) };
}

/** What was read of a file, and every line of it from which nothing comes. */
function ImportReport({ from, file }: { from: string; file: SuppressionFile }) {
  const { found, columns, unusedColumns, unread } = file;
  return (
    <>
      <Text style={{ overflowWrap: 'anywhere' }}>
        <b>{from}</b>: {countsText(found)} in {counted(file.rows, 'line')}.
      </Text>
      {columns.length + unusedColumns.length > 1 && (
        <Text c="dimmed" style={{ overflowWrap: 'anywhere' }}>
          Read: {columns.join(', ') || 'no column'}.
          {unusedColumns.length > 0 && ` Not read: ${unusedColumns.join(', ')}.`}
        </Text>
      )}
      {unread.count > 0 && (
        <Notice
          title={`${counted(unread.count, 'line')} cannot be read and ${unread.count === 1 ? 'is' : 'are'} not added.`}
        >
          <Box
            component="section"
            mah={160}
            fz="xs"
            style={{ overflow: 'auto' }}
            tabIndex={0}
            aria-label="Lines that cannot be read"
          >
            <Box component="ul" className="plain" mt={4} style={{ overflowWrap: 'anywhere' }}>
              {unread.lines.map(({ line, text }, index) => (
                // biome-ignore lint/suspicious/noArrayIndexKey: a line may have several cells
                <li key={index}>
                  <Text span inherit c="dimmed" mr={8}>
                    Line {count(line)}
                  </Text>{' '}
                  {text}
                </li>
              ))}
            </Box>
            {unread.count > unread.lines.length && (
              <p>And {count(unread.count - unread.lines.length)} more.</p>
            )}
          </Box>
        </Notice>
      )}
    </>
  );
}
