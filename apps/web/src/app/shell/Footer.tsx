import classes from './Footer.module.css';
import { companyName } from './brand.ts';

const year = new Date().getFullYear();

export function Footer() {
  return (
    <footer className={classes.footer}>
      © {year} {companyName}
    </footer>
  );
}
