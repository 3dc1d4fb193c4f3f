import classes from './Footer.module.css';
import { companyName } from './brand.ts';

/** Copyright with the current year. */
export function Footer() {
  return (
    <footer className={classes.footer}>
      © {new Date().getFullYear()} {companyName}
    </footer>
  );
}
