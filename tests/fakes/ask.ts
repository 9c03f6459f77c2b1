/** An answer with its body read; `body` is {} where it is no JSON. */
export interface Answer {
  status: number;
  headers: Headers;
  text: string;
  body: Record<string, unknown>;
}

/** One request as a test makes it, with the key as its bearer, or without one for null. Follows no redirect. */
export async function ask(url: URL | string, init: RequestInit, key: string | null): Promise<Answer> {
  const headers = new Headers(init.headers);
  if (key !== null) headers.set('authorization', `Bearer ${key}`);
  const response = await fetch(url, { redirect: 'manual', ...init, headers });
  const text = await response.text();
  const isJson = response.headers.get('content-type')?.startsWith('application/json');
  return { status: response.status, headers: response.headers, text, body: isJson ? JSON.parse(text) : {} };
}
