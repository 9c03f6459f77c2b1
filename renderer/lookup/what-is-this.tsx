import { Button, TextInput } from '@mantine/core';
import { IconWand } from '@tabler/icons-react';
import { useLookupSession, useSession } from '../lookup-session/session-context.tsx';
import classes from './lookup.module.css';

/** One field for whatever is at hand: finds the form it belongs to, and fills it. */
export function WhatIsThis({ onFilled }: { onFilled: () => void }) {
  const session = useLookupSession();
  const unknown = useSession((state) => state.unknown);
  const find = async (text: string) => {
    if (text.trim() === '') return;
    await session.paste(null, text);
    // Enter looks it up then.
    if (session.state().notice?.filled) onFilled();
  };
  return (
    <form
      className={classes.unknown}
      onSubmit={(event) => {
        event.preventDefault();
        void find(unknown);
      }}
    >
      <TextInput
        className={classes.wide}
        label="What is this?"
        placeholder="A phone, email, name or company, or a signature"
        maxLength={400}
        autoComplete="off"
        spellCheck={false}
        value={unknown}
        onChange={(event) => session.typeUnknown(event.currentTarget.value)}
        onPaste={(event) => {
          const text = event.clipboardData.getData('text/plain');
          if (text.trim() === '' || unknown !== '') return;
          // The field would join its lines.
          event.preventDefault();
          session.typeUnknown(text.replace(/\s+/g, ' ').trim().slice(0, 400));
          void find(text);
        }}
      />
      <Button
        type="submit"
        variant="default"
        disabled={unknown.trim() === ''}
        leftSection={<IconWand size={15} aria-hidden />}
      >
        Find its form
      </Button>
    </form>
  );
}
