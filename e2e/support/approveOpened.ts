import type { Page } from 'playwright-core';

/** Approves the upload that is open in the Owner's panel, including the confirmation of its warnings. */
export async function approveOpened(page: Page): Promise<void> {
  const approve = page
    .getByRole('dialog', { name: 'Upload' })
    .getByRole('button', { name: 'Approve', exact: true });
  await approve.click();
  const approved = page.getByText('Upload approved', { exact: true });
  const confirm = page.getByRole('button', { name: /^Approve despite/ });
  await approved.or(confirm).first().waitFor();
  if (await confirm.isVisible()) await confirm.click();
  await approved.waitFor();
}
