/** A username or email address that breaks after its @ if necessary, not within a word. */
export function BreakableUserName({ username }: { username: string }) {
  const [name = '', ...domain] = username.split(/(?<=@)/);
  return (
    <>
      {name}
      <wbr />
      {domain.join('')}
    </>
  );
}
