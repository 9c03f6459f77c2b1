import './app/trusted-types.ts';
import './app/color-scheme.ts';
import '@fontsource-variable/inter/wght.css';
import '@mantine/core/styles.css';
import '@mantine/notifications/styles.css';
import './app/base.css';
import { StrictMode, startTransition } from 'react';
import { createRoot } from 'react-dom/client';
import { App } from './app/app.tsx';
import { pressOnceWhileHeld } from './app/held-keys.ts';
import { keepKeyboard } from './app/keep-keyboard.ts';
import { keepEarlyKeys } from './ui/early-keys.ts';

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
