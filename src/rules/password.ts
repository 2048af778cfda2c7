/** The rule of passwords: 8 to 128 characters of any kind, compared exactly. */

const PASSWORD_MIN = 8;
const PASSWORD_MAX = 128;

/** What is wrong with the length of a password; whether it is a common one platform/ knows. */
export function passwordFault(password: string): 'length' | null {
  const length = Array.from(password).length;
  return length < PASSWORD_MIN || length > PASSWORD_MAX ? 'length' : null;
}
