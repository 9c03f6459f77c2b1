import { VisuallyHidden } from '@mantine/core';
import { createContext, type ReactNode, useContext, useState } from 'react';

const AnnounceContext = createContext<(text: string) => void>(() => {});

/** Says a sentence to screen readers without moving the focus. */
export const useAnnounce = () => useContext(AnnounceContext);

export function AnnouncerProvider({ children }: { children: ReactNode }) {
  const [text, setText] = useState('');
  return (
    <AnnounceContext value={setText}>
      {children}
      <VisuallyHidden role="status">{text}</VisuallyHidden>
    </AnnounceContext>
  );
}
