/** A user name or mail address that, where it must, breaks after its @ and not within a word. */
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
