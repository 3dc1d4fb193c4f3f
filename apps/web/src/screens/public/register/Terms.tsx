import classes from './Terms.module.css';

/** The terms of use, short enough to be read. */
export function Terms() {
  return (
    <details className={classes.terms}>
      <summary>Terms of use, in a minute</summary>
      <ol>
        <li>
          <strong>What this is for.</strong> Companies buy and sell freight here. Use it for your company’s
          work, and only as far as your company lets you.
        </li>
        <li>
          <strong>Your account is yours.</strong> Do not share your password or your codes. If somebody may
          have them, change the password at once and tell us.
        </li>
        <li>
          <strong>Prices are confidential.</strong> What you see of other companies is for the business
          between you. Do not pass it on, and do not use it to agree on prices with competitors.
        </li>
        <li>
          <strong>Your data stays your company’s.</strong> We keep and work with it to run this service. What
          other companies see of it is decided by your company’s settings. Figures about the market are shown
          only so that no company can be told from them.
        </li>
        <li>
          <strong>We keep an activity log.</strong> Logins, uploads, bids, awards and changes of settings
          are recorded with your name and time, so that they can be looked up later.
        </li>
        <li>
          <strong>Figures are worked out with care,</strong> from what companies enter. What a contract of
          carriage says comes before what a screen says.
        </li>
        <li>
          <strong>You may leave at any time.</strong> Delete your account in your profile. What you did for
          your company remains readable to it.
        </li>
      </ol>
    </details>
  );
}
