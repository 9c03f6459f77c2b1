import './app/trusted-types.ts';
import './app/color-scheme.tsx';
import '@fontsource-variable/inter/wght.css';
import '@mantine/core/styles.css';
import '@mantine/notifications/styles.css';
import './app/base.css';
import { StrictMode, startTransition } from 'react';
import { createRoot } from 'react-dom/client';
import { App } from './app/app.tsx';
import { keepEarlyKeys, keepKeyboard, pressOnceWhileHeld } from './app/keyboard.ts';

keepEarlyKeys();
pressOnceWhileHeld(document);
keepKeyboard();

const root = document.getElementById('root');
if (root) {
  // In slices of a few milliseconds: drawn at once, the shell and the first page would be one long task.
  startTransition(() =>
    createRoot(root).render(
      <StrictMode>
        <App />
      </StrictMode>,
    ),
  );
}
