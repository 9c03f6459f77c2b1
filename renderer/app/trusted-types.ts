declare global {
  interface Window {
    /** Chromium's Trusted Types, as far as this page uses them; TypeScript does not describe them yet. */
    trustedTypes: {
      createPolicy(name: string, rules: { createHTML(text: string): string | null }): unknown;
    };
  }
}

/**
 * The one policy of the page, which the content security policy asks for (`require-trusted-types-for`): text becomes
 * markup only where it holds none, since the component library writes its style sheets so. The browser refuses any
 * other text that is to become an element or a script, whoever wrote it.
 */
window.trustedTypes.createPolicy('default', {
  createHTML: (text) => (text.includes('<') ? null : text),
});

// What zod's `z.config({ jitless: true })` sets, before any page brings zod: without it zod tries whether text becomes code,
// which the policy refuses, and notes, at every start.
Object.assign(window, { __zod_globalConfig: { jitless: true } });

export {};
