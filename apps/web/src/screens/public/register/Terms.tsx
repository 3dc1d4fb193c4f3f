import classes from './Terms.module.css';

/** The terms of use, short enough to be read. */
export function Terms() {
  return (
    <details className={classes.terms}>
      <summary>Terms of use in one minute</summary>
      <ol>
        <li>
          <strong>What this is for.</strong> Companies buy and sell freight here. Use it for your company’s
          work, and only as far as your company permits.
        </li>
        <li>
          <strong>Your account is yours.</strong> Do not share your password or your codes. If someone else
          may have them, change your password immediately and tell us.
        </li>
        <li>
          <strong>Prices are confidential.</strong> What you see of other companies is only for the business
          between you. Do not share it, and do not use it to agree on prices with competitors.
        </li>
        <li>
          <strong>Your data stays your company’s.</strong> We store and process it to provide this service.
          Your company’s settings decide what other companies see of it. Benchmarks are shown only in a form
          from which no company can be identified.
        </li>
        <li>
          <strong>We keep an activity log.</strong> Logins, uploads, bids, awards and setting changes are
          recorded with your name and the time, so that they can be reviewed later.
        </li>
        <li>
          <strong>Amounts are calculated with care,</strong> from what companies enter. A contract of carriage
          takes precedence over what a screen shows.
        </li>
        <li>
          <strong>You may leave at any time.</strong> Delete your account in your profile. Your activity for
          your company stays visible to the company.
        </li>
      </ol>
    </details>
  );
}
