; Parts of the installer for Windows that electron-builder.yml has no words for.

; For the user who runs it, without a question about others: the MSI is for all users.
!macro customInstallMode
  StrCpy $isForceCurrentInstall "1"
!macroend

!define LISTS_CLASS "EnrichDesk.ContactList"

; Offers the app in Explorer's "Open with". The default value of an extension is never written: that would take .csv from
; the program that a person reads lists with.
!macro offerFor EXT
  WriteRegNone SHELL_CONTEXT "Software\Classes\.${EXT}\OpenWithProgids" "${LISTS_CLASS}"
!macroend

!macro offerNoMoreFor EXT
  DeleteRegValue SHELL_CONTEXT "Software\Classes\.${EXT}\OpenWithProgids" "${LISTS_CLASS}"
!macroend

; Windows has this folder in every user's PATH, which so needs no change. In a batch file cmd waits for a program with a window.
!define COMMAND "$LOCALAPPDATA\Microsoft\WindowsApps\enrich-desk.cmd"
!macro writeCommand
  FileOpen $0 "${COMMAND}" w
  FileWrite $0 '@"$appExe" --command %*$\r$\n@exit /b %errorlevel%$\r$\n'
  FileClose $0
!macroend

!macro customInstall
  WriteRegStr SHELL_CONTEXT "Software\Classes\${LISTS_CLASS}" "" "Contact list"
  WriteRegStr SHELL_CONTEXT "Software\Classes\${LISTS_CLASS}\DefaultIcon" "" "$appExe,0"
  WriteRegStr SHELL_CONTEXT "Software\Classes\${LISTS_CLASS}\shell\open\command" "" '"$appExe" "%1"'
  !insertmacro offerFor "csv"
  !insertmacro offerFor "tsv"
  !insertmacro offerFor "xlsx"
  ${ifNot} ${isUpdated}
    MessageBox MB_YESNO|MB_ICONQUESTION \
      "Install the enrich-desk command as well?$\r$\n$\r$\nScripts and terminals can then check and send lists." \
      /SD IDNO IDNO noCommand
      !insertmacro writeCommand
    noCommand:
  ${elseIf} ${FileExists} "${COMMAND}"
    ; The app may have moved.
    !insertmacro writeCommand
  ${endIf}
!macroend

; The data holds paid results, and what was paid for: it stays unless a person says otherwise. An update, a silent
; uninstall and an uninstall for all users do not ask.
!macro customUnInstall
  !insertmacro offerNoMoreFor "csv"
  !insertmacro offerNoMoreFor "tsv"
  !insertmacro offerNoMoreFor "xlsx"
  DeleteRegKey SHELL_CONTEXT "Software\Classes\${LISTS_CLASS}"
  ${ifNot} ${isUpdated}
    Delete "${COMMAND}"
  ${endIf}

  ${ifNot} ${isUpdated}
  ${andIfNot} ${Silent}
  ${andIf} $installMode != "all"
    MessageBox MB_YESNO|MB_ICONQUESTION|MB_DEFBUTTON2 \
      "Delete your lists, results and settings as well?$\r$\n$\r$\nResults that were paid for cannot be brought back, and the app forgets what it has asked for already. Choose No to keep them for a later installation." \
      /SD IDNO IDNO keepData
      ; electron/platform/windows.ts: data lies in local app data; earlier versions may have left some in the roaming folder.
      RMDir /r "$LOCALAPPDATA\${APP_FILENAME}"
      RMDir /r "$APPDATA\${APP_FILENAME}"
      !ifdef APP_PRODUCT_FILENAME
        RMDir /r "$LOCALAPPDATA\${APP_PRODUCT_FILENAME}"
        RMDir /r "$APPDATA\${APP_PRODUCT_FILENAME}"
      !endif
    keepData:
  ${endIf}
!macroend
