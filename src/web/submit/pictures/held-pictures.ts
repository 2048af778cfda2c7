/** Pictures a guest has chosen, kept on the device until there is an account to upload them with. */

/** A file, or the address of a picture elsewhere; `is_suggested` where the shop's page brought it. */
export interface HeldPicture {
  source: File | string;
  is_suggested: boolean;
}

const DATABASE = 'ulov';
const STORE = 'held-pictures';
const KEY = 'submit';

/** Keeps these in place of what was kept. A browser that keeps nothing is not the writer's problem. */
export async function keepHeld(pictures: readonly HeldPicture[]): Promise<void> {
  await inStore('readwrite', (store) => store.put(pictures, KEY)).catch(() => undefined);
}

/** What is kept, in its order. */
export async function readHeld(): Promise<readonly HeldPicture[]> {
  const kept = await inStore<unknown>('readonly', (store) => store.get(KEY)).catch(() => null);
  return (kept as readonly HeldPicture[] | null | undefined) ?? [];
}

/** Forgets them. */
export async function dropHeld(): Promise<void> {
  await inStore('readwrite', (store) => store.delete(KEY)).catch(() => undefined);
}

async function inStore<T>(mode: IDBTransactionMode, run: (store: IDBObjectStore) => IDBRequest<T>): Promise<T> {
  const opening = indexedDB.open(DATABASE, 1);
  opening.addEventListener('upgradeneeded', () => opening.result.createObjectStore(STORE));
  const database = await resultOf(opening);
  try {
    return await resultOf(run(database.transaction(STORE, mode).objectStore(STORE)));
  } finally {
    database.close();
  }
}

function resultOf<T>(request: IDBRequest<T>): Promise<T> {
  return new Promise((resolve, reject) => {
    request.addEventListener('success', () => resolve(request.result));
    request.addEventListener('error', () => reject(request.error ?? new Error('IndexedDB')));
  });
}
