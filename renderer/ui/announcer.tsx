import { VisuallyHidden } from '@mantine/core';
import { createContext, type ReactNode, useContext, useReducer } from 'react';

const AnnounceContext = createContext<(text: string) => void>(() => {});

/** Says a sentence to screen readers without moving the focus. */
export const useAnnounce = () => useContext(AnnounceContext);

export function AnnouncerProvider({ children }: { children: ReactNode }) {
  const [said, say] = useReducer(
    (before: { text: string; turn: number }, text: string) => ({ text, turn: before.turn + 1 }),
    {
      text: '',
      turn: 0,
    },
  );
  return (
    <AnnounceContext value={say}>
      {children}
      <VisuallyHidden role="status">
        {/* The same sentence once more is a new one to a screen reader. */}
        <span key={said.turn}>{said.text}</span>
      </VisuallyHidden>
    </AnnounceContext>
  );
}
