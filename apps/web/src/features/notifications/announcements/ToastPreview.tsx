import { useComputedColorScheme } from '@mantine/core';
import { CircleAlert, Info } from 'lucide-react';
import classes from './Announcements.module.css';

interface ToastPreviewProps {
  text: string;
  isUrgent: boolean;
}

/** Preview of an announcement's toast. */
export function ToastPreview({ text, isUrgent }: ToastPreviewProps) {
  const scheme = useComputedColorScheme('light');
  const Icon = isUrgent ? CircleAlert : Info;
  return (
    <div className={`Toastify__toast Toastify__toast-theme--${scheme} ${classes.toast}`}>
      <div className={`Toastify__toast-icon ${classes.toastIcon}`} data-urgent={isUrgent}>
        <Icon size={20} aria-hidden />
      </div>
      <div className={classes.toastText} data-empty={text === ''}>
        {text === '' ? 'Your message' : text}
      </div>
    </div>
  );
}
