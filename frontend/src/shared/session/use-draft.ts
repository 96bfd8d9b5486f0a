import { useEffect, useMemo, useState } from 'react';
import { useLocation } from 'react-router';
import { drafts } from './drafts.js';
import { useSession } from './session-provider.js';

/**
 * What is typed into a form survives a session that ends meanwhile: the same person finds it there after the login. Not for passwords and
 * codes.
 * @param name of the form on its screen, with the id of what it is about if the screen shows several
 */
export function useDraft<Value>(name: string) {
  const { session } = useSession();
  const { pathname } = useLocation();
  const id = session.status === 'user' ? session.user.id : session.status === 'admin' ? session.admin.id : null;
  // A public page may show the form before it knows the session; whose the form is does not change when that session ends.
  const [owner, setOwner] = useState(id);
  if (owner === null && id !== null) setOwner(id);
  const [path] = useState(pathname);
  const draft = useMemo(() => {
    const key = `${owner} ${path} ${name}`;
    return {
      read: () => drafts.read(key) as Value | null,
      write: (value: Value) => drafts.write(key, value),
      remove: () => drafts.remove(key),
      close: () => (owner === null ? drafts.remove(key) : drafts.close(key)),
    };
  }, [owner, path, name]);
  useEffect(() => draft.close, [draft]);
  return draft;
}

/** A choice that survives a session that ends meanwhile. */
export function useDraftState<Value>(name: string, initial: Value) {
  const draft = useDraft<Value>(name);
  const [value, setValue] = useState(() => draft.read() ?? initial);
  useEffect(() => draft.write(value), [draft, value]);
  return [value, setValue] as const;
}
